"""What compiled code runs on: the control block, memory and its layout, threads, stopping, the stack's limit."""
