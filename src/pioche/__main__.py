"""`python -m pioche`: the command, where its script is not on the path."""

from pioche.cli.main import main

if __name__ == "__main__":  # a server of several processes imports this module again
    main()
