"""nginx with one worker that serves bytes from files: what pages are measured beside."""

import contextlib
import getpass
import os

from program import free_port, running

_CONFIGURATION = """
user {user};
worker_processes 1;
daemon off;
pid {folder}/pid;
error_log stderr;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}/pages; default_type text/html; }}
}}
"""


PROGRAM = "/usr/sbin/nginx"


@contextlib.contextmanager
def serving(folder, pages):
    """Serves each page under its number: `/0`, `/1`."""
    port = free_port()
    os.mkdir(os.path.join(folder, "pages"))
    for number, page in enumerate(pages):
        with open(os.path.join(folder, "pages", str(number)), "wb") as file:
            file.write(page)
    configuration = os.path.join(folder, "nginx.conf")
    with open(configuration, "w", encoding="ascii") as file:
        file.write(_CONFIGURATION.format(folder=folder, port=port, user=getpass.getuser()))
    with running([PROGRAM, "-c", configuration], port, "/0") as server:
        yield server
