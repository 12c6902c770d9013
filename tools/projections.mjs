// `npm run projections -- list`, `-- compare` and `-- retry <projection> [stream]`: shows parked streams, compares read
// models, applies parked streams.
import { runShopCommand } from './lib/shop-command.mjs';

await runShopCommand(
  'projections.main.js',
  `npm run projections -- list
npm run projections -- compare [read model]…
npm run projections -- retry <projection> [stream]`,
);
