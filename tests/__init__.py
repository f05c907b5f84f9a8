"""The tests. The program is started by them hundreds of times: it is compiled once, whatever the environment says of that.

Python's collector is as `saf` has it, and leaves the thousands of collected tests alone (see `conftest.py`).
"""

import os
import sys

from saf_helper.garbage_collection import seldom

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
seldom()
