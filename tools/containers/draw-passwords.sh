#!/bin/sh
# Draws the database's two passwords once, for `docker compose up`: the server's own, which only it reads, and the shop's.
# Where they stand already, nothing changes. Usage: draw-passwords.sh <folder of the server's> <folder of the shop's>
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
