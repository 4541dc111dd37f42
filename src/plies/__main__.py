from plies.cli import main

main()
