import type { Locator, Page } from 'playwright-core';

/** A count, or cents of what a page shows of money where its sign is left to what the page says beside. */
export const numberIn = (text: string): number => Number(text.replaceAll(/[^\d]/g, ''));
/** Cents of what a page shows of money, a loss as such: "−1.234,50 €". */
export const signed = (text: string): number => 0 + (text.includes('−') ? -1 : 1) * numberIn(text);

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

/** What a list of sums says, by its words: amounts with their own sign, not with the one that adds them up. */
export async function sumsIn(sums: Locator): Promise<ReadonlyMap<string, number>> {
  await sums.locator('dd').last().locator('.euro').waitFor();
  const shown = new Map<string, number>();
  for (const one of await sums.locator('div').all()) {
    const amount = (await one.locator('dd .euro').allInnerTexts()).at(-1);
    const count = numberIn(await one.locator('dd').last().innerText());
    shown.set(await one.locator('dt').innerText(), amount === undefined ? count : signed(amount));
  }
  return shown;
}
