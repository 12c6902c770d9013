// `npm run after-restore`: run it after a backup was restored, before the shop serves again. See docs/decisions/0018.
import { runShopCommand } from './lib/shop-command.mjs';

await runShopCommand(
  'after-restore.main.js',
  `npm run after-restore    beside a shop that waits for it, or with the shop stopped`,
);
