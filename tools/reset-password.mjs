// `npm run reset-password`: the way back into an account where no colleague and no mail can help, while the shop runs.
import { runShopCommand } from './lib/shop-command.mjs';

await runShopCommand(
  'reset-password.main.js',
  `npm run reset-password -- <username>
  ends the account's password and sessions, and prints a link for a new one that works once, for half an hour`,
);
