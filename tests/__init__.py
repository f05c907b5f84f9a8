"""The tests. The program is started by them hundreds of times: it is compiled once, whatever the environment says of that."""

import os
import sys

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
