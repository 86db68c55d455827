"""The closed vocabulary of rules.yaml and the frozen record it becomes."""
