"""A fuzzer for plies: random games, every search and option, and an oracle that shares no code with plies.

    __main__      the command: `python -m fuzz`, or `make fuzz`
      watching    starts a worker process, notices when it hangs or crashes, prints what it finds
        worker    runs case after case
          cases       a random game and questions about it; numbers, structures, hints and questions draw the parts
          running     asks plies a question
          judging     compares the answer with the truth, which oracle knows; answers and lessons know how
          shrinking   makes a failing case small
          pasting     writes it as a test
          readers     gives spoilt text to everything that reads text

A case is plain data (descriptions); games makes a plies game of it. docs/fuzzing.md says how to use it.
"""
