import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium that starts, or undefined. */
export function findBrowser(env) {
  const candidates = env.FIOCCO_BROWSER
    ? [env.FIOCCO_BROWSER]
    : places.filter((place) => fs.existsSync(place));
  return candidates.find((place) => spawnSync(place, ['--version'], { timeout: 20_000 }).status === 0);
}
