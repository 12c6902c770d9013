import type { Locator, Page } from 'playwright-core';

/** Cents of what a page shows of money, or a count; signs are left to what the page says beside. */
export const numberIn = (text: string): number => Number(text.replaceAll(/[^\d]/g, ''));
export const signed = (text: string): number => (text.includes('−') ? -1 : 1) * numberIn(text);

/** A page whose figures are there. */
export async function openFigures(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .locator('main [aria-busy=true], main [role=status].skeleton')
    .first()
    .waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** What a list of sums says, by its words. */
export async function sumsIn(sums: Locator): Promise<ReadonlyMap<string, number>> {
  await sums.locator('dd').last().locator('.euro').waitFor();
  const shown = new Map<string, number>();
  for (const one of await sums.locator('div').all())
    shown.set(await one.locator('dt').innerText(), numberIn(await one.locator('dd').last().innerText()));
  return shown;
}
