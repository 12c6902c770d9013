# Stand-ins for the official images that Dockerfile and docker-compose.yml name, for a machine that can pull none. Each has
# what the two files rely on: the paths, users, volumes, ports, signals and commands of its model. They differ in this:
# PostgreSQL is the npm registry's build with Debian's older client, Redis is Debian's, Mailpit a catcher of forty lines.
FROM fiocco-stand-in/debian AS debian
# Registries may be reached through a proxy with an authority of its own, which this machine trusts.
COPY authorities.crt /etc/ssl/certs/ca-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt

FROM debian AS node
COPY node /usr/local
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node \
  && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
CMD ["node"]

FROM debian AS postgres
RUN groupadd --gid 999 postgres && useradd --uid 999 --gid postgres --home-dir /var/lib/postgresql postgres
COPY postgres /usr/lib/postgresql/18
ENV PATH=/usr/lib/postgresql/18/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin PGDATA=/var/lib/postgresql/18/docker
RUN mkdir -p /var/lib/postgresql /var/run/postgresql && chown postgres:postgres /var/lib/postgresql /var/run/postgresql \
  && chmod 1777 /var/lib/postgresql && chmod 3777 /var/run/postgresql \
  && printf "listen_addresses = '*'\nunix_socket_directories = '/var/run/postgresql'\n" \
    >>/usr/lib/postgresql/18/share/postgresql/postgresql.conf.sample
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
CMD ["postgres"]

FROM debian AS redis
# As its model is built: it answers other containers without a password.
RUN printf '#!/bin/sh\nexec /usr/bin/redis-server "$@" --protected-mode no\n' >/usr/local/bin/redis-server \
  && chmod +x /usr/local/bin/redis-server
RUN mkdir -p /data && chown redis:redis /data
WORKDIR /data
VOLUME /data
CMD ["redis-server"]

FROM node AS mailpit
COPY mailpit.mjs /mailpit
EXPOSE 1025 8025
ENTRYPOINT ["/mailpit"]
