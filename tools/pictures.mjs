// `npm run pictures`: draws docs/screenshots again, all of it, from the shop as it is built now.
import { readArguments } from './lib/arguments.mjs';
import { findBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { runJest } from './lib/jest-run.mjs';
import { lockWorkspace } from './lib/locks.mjs';
import { OperatorError } from './lib/operator-error.mjs';
import { createScope } from './lib/scope.mjs';
import { describeError } from './lib/terminal.mjs';
import { root } from './lib/workspace.mjs';

const help = `
npm run pictures    draws docs/screenshots again: every page, in every state and window, of the example shop

A page alone, once everything is built:
  FIOCCO_PICTURES=repository npx jest --testMatch='**/shop-list-pages.journey.ts' -t 'list, open'
FIOCCO_BROWSER names a Chromium.
`;
readArguments({ help });

const { env } = process;
const scope = createScope(env, 130);

async function draw() {
  const browser = findBrowser(env);
  if (!browser) throw new OperatorError('There is no Chromium: install it, or name one in FIOCCO_BROWSER', 1);
  const release = await lockWorkspace();
  scope.defer(release);
  await install({ root, scope });
  await build({ root, scope });
  release();
  const { failed } = await runJest({
    suite: {
      name: 'pictures',
      // The others look at everything where they draw for the repository; payments and English in the long tests only.
      testMatch: [
        '**/test/journeys/*-pages.journey.ts',
        '**/test/journeys/shop-payment-pages.long.journey.ts',
        '**/test/journeys/shop-english-pages.long.journey.ts',
      ],
      ignore: [],
    },
    scope,
    env: { ...env, FIOCCO_BROWSER: browser, FIOCCO_PICTURES: 'repository' },
    seed: 1,
  });
  return failed === 0 ? 0 : 1;
}

await scope.close(
  await draw().catch((error) => {
    if (!scope.closing) console.error(describeError(error));
    return 1;
  }),
);
