// `npm run rebuild -- <read model>…|all`: builds read models anew from the ledger while the shop goes on.
import { runShopCommand } from './lib/shop-command.mjs';

process.argv.splice(2, 0, 'rebuild');
await runShopCommand('projections.main.js', 'npm run rebuild -- <read model>…|all');
