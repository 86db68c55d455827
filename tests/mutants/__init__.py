"""Slips of the pen in every file that authors and translators write: is each told at its place?"""
