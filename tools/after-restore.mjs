// `npm run after-restore`: run it after a backup was restored, before the shop serves again. See docs/decisions/0018.
import { runShopCommand } from './lib/shop-command.mjs';

await runShopCommand(
  'after-restore.main.js',
  `npm run after-restore    beside a shop that waits for it, or with the shop stopped

Where keys of Stripe or PayPal are stored it has to be told which shop this is:
  -- --ask-providers      the shop itself: they are asked about the lost time
  -- --without-providers  a copy of it: their keys are removed from it, and nobody is asked
  -- --since <time>       when the backup was made, 2026-11-20T03:00Z: where the shop has run since it was restored`,
);
