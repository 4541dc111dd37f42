"""Processes that run case after case, and who looks after them.

watching    starts workers, notices when one hangs or crashes, starts another
worker      runs case after case
orders      what a worker is to do
board       where a worker stands
"""
