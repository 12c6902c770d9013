// `npm run verify-ledger`: is the ledger what it was? Exit code 0 when it is, 1 when it is not. See docs/decisions/0017.
import { runShopCommand } from './lib/shop-command.mjs';

await runShopCommand('verify-ledger.main.js');
