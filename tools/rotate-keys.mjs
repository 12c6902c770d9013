// `npm run rotate-keys`: adds a new master key and seals everything with it, while the shop runs. See
// docs/decisions/0020.
import { runShopCommand } from './lib/shop-command.mjs';

await runShopCommand(
  'rotate-keys.main.js',
  `npm run rotate-keys [-- --remove-old]
  --remove-old    ends a rotation: the older keys are taken away`,
);
