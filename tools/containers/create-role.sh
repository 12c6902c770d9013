#!/bin/sh
# Run once by PostgreSQL's image, on an empty data folder: the shop's role may do what it likes in its own database, and is
# no superuser. SHOP_PASSWORD_FILE holds its password.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="$(cat "$SHOP_PASSWORD_FILE")" \
  --username "${POSTGRES_USER:-postgres}" --dbname "${POSTGRES_DB:-postgres}" <<'SQL'
create role fiocco login nosuperuser nocreatedb nocreaterole password :'password';
create database fiocco owner fiocco;
SQL
