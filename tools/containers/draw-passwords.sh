#!/bin/sh
# Draws the database's two passwords once, for `docker compose up`: the server's own, which only it reads, and the shop's;
# and the shop's master key, which a process in production does not make by itself. What stands already is not touched.
# Usage: draw-passwords.sh <folder of the server's password> <folder of the shop's> <the shop's data folder>
set -eu
umask 077

draw() {
  [ -s "$1" ] && return
  head -c 24 /dev/urandom | base64 | tr '+/' '-_' >"$1.new"
  # Read by a user of another container, whose number this one does not know; the folder is in no other one.
  chmod 444 "$1.new"
  mv "$1.new" "$1"
}

draw "$1/superuser"
draw "$2/database"

# In the image the shop runs as this user, who owns its folder.
SHOP_USER=1000

if [ ! -s "$3/secrets/master-key" ]; then
  mkdir -p "$3/secrets"
  head -c 32 /dev/urandom | base64 >"$3/secrets/master-key.new"
  mv "$3/secrets/master-key.new" "$3/secrets/master-key"
  chown "$SHOP_USER:$SHOP_USER" "$3" "$3/secrets" "$3/secrets/master-key"
  chmod 755 "$3"
fi
