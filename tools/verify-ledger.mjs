// `npm run verify-ledger`: checks that the ledger is unchanged. Exit code 0 where it is, 1 where it is not. See
// docs/decisions/0017.
import { runShopCommand } from './lib/shop-command.mjs';

await runShopCommand(
  'verify-ledger.main.js',
  `npm run verify-ledger [-- --heads <file>]
  --heads <file>    compares with heads kept elsewhere, such as the mailed ones, a line of JSON each`,
);
