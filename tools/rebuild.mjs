// `npm run rebuild -- <read model>…|all`: rebuilds read models from the ledger while the shop runs.
import { runShopCommand } from './lib/shop-command.mjs';

process.argv.splice(2, 0, 'rebuild');
await runShopCommand('projections.main.js', 'npm run rebuild -- <read model>…|all');
