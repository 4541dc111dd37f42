"""The studio: a web page to watch, practise, play and choose, and the server behind it."""
