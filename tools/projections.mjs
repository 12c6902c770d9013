// `npm run projections -- list`, `-- compare` and `-- retry <projection> [stream]`: what is parked, and taking it up again.
import { runShopCommand } from './lib/shop-command.mjs';

await runShopCommand(
  'projections.main.js',
  `npm run projections -- list
npm run projections -- compare [read model]…
npm run projections -- retry <projection> [stream]`,
);
