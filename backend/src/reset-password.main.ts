import 'reflect-metadata';
import { runCommand, say, withShop } from './operator-command.js';
import { commandLine } from './platform/config/command-line.js';
import { ConfigError, loadConfig } from './platform/config/app-config.js';

const USAGE = `Usage: ${commandLine('reset-password', '<username>')}`;

/** `npm run reset-password`: prints a link with which an account gets a new password, while the shop runs. */
async function main([username, ...more]: readonly string[]): Promise<boolean> {
  if (!username || username.startsWith('-') || more.length > 0) throw new ConfigError(USAGE);
  return withShop(loadConfig(process.env), async (app) => {
    const { OperatorReset } = await import('./modules/identity/index.js');
    const begun = await app.get(OperatorReset, { strict: false }).begin(username);
    if (!begun) {
      process.stderr.write(`There is no active account with the username ${username}.\n`);
      return false;
    }
    say(`The former password of ${username} is over, and so are its sessions (${begun.endedSessions}).`);
    say('Choose a new one here, once and within half an hour:');
    process.stdout.write(`${begun.link}\n`);
    return true;
  });
}

await runCommand(() => main(process.argv.slice(2)));
