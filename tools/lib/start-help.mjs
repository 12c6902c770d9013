/** The text of `npm start -- --help`. The README explains it in more detail. */
export const startHelp = `
npm start    installs, builds and opens the shop, with a database under .data/ if DATABASE_URL names none and
             pretended payment providers; Ctrl-C stops it

Settings are environment variables:
  PORT, HOST               where it listens (3000, localhost)
  PUBLIC_URL               the address that mails, QR codes and returns carry
  DATABASE_URL             a PostgreSQL instead of the embedded one
  DATABASE_PASSWORD_FILE   a file with its password
  EVENT_STORE              esdb://… keeps the ledger on EventStoreDB
  REDIS_URL                job queue on Redis
  SMTP_URL                 the mail server of a shop whose settings name none
  SMTP_ALLOW               internal mail servers that settings may name, host:port,…
  S3_BUCKET                keeps pictures in a bucket; with S3_ENDPOINT, S3_REGION, S3_PATH_STYLE,
                           S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY
  PAYMENT_SANDBOX          the payment sandbox of another start, as npm run sandbox prints it; off: none
  STRIPE_API_URL           another address of the provider's calls, for a shop with its test keys
  PAYPAL_API_URL           the same
  DATA_DIR                 files and the embedded database (.data)
  DEMO                     on | off: the example shop, in an empty database only
  NODE_ENV                 production: strict mode
  FIOCCO_ROLE              all | api | worker
  FIOCCO_MASTER_KEY        the key of everything sealed; otherwise a file in DATA_DIR
  JWT_SECRET               the key of sessions; otherwise a file in DATA_DIR
  TRUST_PROXY              the proxies in front: their addresses, or how many; none
  LOG_LEVEL                info (every call), notice, warn, error, silent
  METRICS_PORT             where Prometheus reads figures; none

Other commands, each with --help:
  npm test, npm run test:long      every check and test; races, kills and endurance
  npm run verify-ledger            is the ledger what it was?
  npm run ledger -- <stream>       prints a stream
  npm run projections -- list | compare | retry
  npm run rebuild -- <read model>…|all
  npm run rotate-keys              a new master key
  npm run reset-password -- <username>  a link for a new password
  npm run after-restore            after a backup was restored
  npm run bench, test:faults       figures; seeded runs with kills
`;
