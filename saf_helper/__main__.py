"""`python -m saf_helper`."""

from saf_helper.start import main

if __name__ == "__main__":
    main()
