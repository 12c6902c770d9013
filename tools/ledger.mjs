// `npm run ledger -- <stream>`: prints a stream's events, without personal data.
import { runShopCommand } from './lib/shop-command.mjs';

await runShopCommand(
  'ledger.main.js',
  `npm run ledger -- <stream>    (gift-<list>_<product>, gift-<list>_fund, stock-<product>, …)`,
);
