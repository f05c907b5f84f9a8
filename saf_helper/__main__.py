"""`python -m saf_helper`."""

from saf_helper.cli.main import main

if __name__ == "__main__":
    main()
