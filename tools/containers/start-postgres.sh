#!/bin/sh
# Starts PostgreSQL, in the image's own user. A first start that is interrupted leaves nothing that a later one takes for
# a database: the cluster is made beside its place and moved there when it is whole. Its superuser has no password, and so
# answers on the socket alone; the role and the database of the shop are made by prepare.mjs.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  fresh="$PGDATA.new"
  rm -rf "$fresh"
  initdb --pgdata="$fresh" --username=postgres --auth-local=trust --auth-host=scram-sha-256 \
    --encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C
  echo 'host fiocco fiocco all scram-sha-256' >>"$fresh/pg_hba.conf"
  sync
  if [ -d "$PGDATA" ]; then rmdir "$PGDATA"; fi
  mv "$fresh" "$PGDATA"
fi
exec postgres
