import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

/** Twice the size of text that browsers begin with, as a reader sets it. */
export const LARGE_TEXT = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=32';

/**
 * Debian's Chromium by default; without the flags it keeps asking for hosts that no test needs. With one process per
 * site each page finds the client's code already compiled, as long as a page of the site stays open.
 */
export const LAUNCH = {
  executablePath: process.env['FIOCCO_BROWSER'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--process-per-site',
  ],
};

export const openBrowser = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({ ...LAUNCH, args: [...LAUNCH.args, ...more] });

/** Pages are slow on a busy machine; nothing waits longer than needed. */
const PATIENCE_MS = 45_000;

/** A browser as somebody in Italy has it, without movement; `options` say the rest. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}
