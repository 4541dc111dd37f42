"""The studio: a web server with a page for watching, practising and playing, and a JSON API for others.

It needs FastAPI and Uvicorn, which come with plies[studio]; `plies studio` starts it.
"""
