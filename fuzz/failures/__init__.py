"""What to do with a failing case.

investigating    check it again by itself, make it small, write it down
  isolated       run something in a copy of this process, which may hang or crash
  shrinking      leave out and simplify, while it still fails in the same way
  pasting        write the case as a test
"""
