import type { Page } from 'playwright-core';

/** What a visitor has done so far. */
export interface Walk {
  taps: number;
  /** The fields that something was typed into. */
  readonly fields: Set<string>;
}

/** Counts what the browser itself notices, on every page of this tab, so that no step of a test is left out. */
export async function countWalk(page: Page): Promise<Walk> {
  const walk: Walk = { taps: 0, fields: new Set() };
  await page.exposeFunction('fioccoTapped', () => void (walk.taps += 1));
  await page.exposeFunction('fioccoTyped', (field: string) => void walk.fields.add(field));
  await page.addInitScript(`
    addEventListener('pointerdown', () => fioccoTapped(), true);
    addEventListener('input', ({ target }) => {
      if (target.matches('textarea, input:not([type=radio], [type=checkbox])'))
        fioccoTyped(target.name || target.id);
    }, true);`);
  return walk;
}
