import type { BrowserContext } from 'playwright-core';
import { featuresLacking } from '../../../tools/lint/oldest-browsers.mjs';

/** The pretended Stripe.js draws its form with it. Of ours the linter and the build know that nothing does. */
const OF_THE_STAND_IN = 'CSSStyleSheet.prototype.replaceSync';

/** Takes from every page and frame of a window the functions that one of the oldest browsers lacks. */
export async function makeOldest(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    (paths: readonly string[]) => {
      for (const path of paths) {
        const names = path.split('.');
        const name = names.pop() ?? '';
        const owner = names.reduce<object | undefined>(
          (from, key) => from && (Object.getOwnPropertyDescriptor(from, key)?.value as object | undefined),
          globalThis,
        );
        const found = owner && Object.getOwnPropertyDescriptor(owner, name);
        if (owner && typeof found?.value === 'function') Reflect.deleteProperty(owner, name);
      }
    },
    featuresLacking().filter((path) => path !== OF_THE_STAND_IN),
  );
}
