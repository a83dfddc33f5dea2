"""What stops a command, said in one plain sentence."""


class Trouble(Exception):
    """Something is missing or does not come about; the text says what, and what helps."""


class NotPossible(Trouble):
    """This machine cannot carry a cluster; the text says what it lacks."""
