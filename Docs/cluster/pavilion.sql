-- Once, on the leader, as the user postgres: the user and the database of the program.
CREATE ROLE pavilion LOGIN PASSWORD :'password';
CREATE DATABASE pavilion OWNER pavilion TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';
