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

type Sums = ReadonlyMap<string, number>;

const sumIn = (sums: Sums, name: string): number => sums.get(name) ?? 0;

/** An average of all that are paid. */
const averageIn = (sums: Sums): number => Math.round(sumIn(sums, 'Vendite') / (sums.get('Transazioni') ?? 1));

const refundsOn = async (page: Page): Promise<number> =>
  numberIn(
    await page
      .getByText(/^Già tolti/)
      .locator('.euro')
      .innerText(),
  );

/** What the totals of the transactions behind a sum say of it; of counts how many they are. */
export async function transactionsBehind(page: Page, href: string, isMoney: boolean): Promise<number> {
  const params = new URL(href, page.url()).searchParams;
  await page.getByRole('heading', { level: 1, name: 'Gestione Transazioni' }).waitFor();
  const sums = await sumsIn(page.getByRole('main').getByLabel('Totali'));
  if (!isMoney) return sums.get('Transazioni') ?? -1;
  const sum = params.get('sum') ?? params.get('status') ?? '';
  if (sum === 'paid') return averageIn(sums);
  return sum === 'refunded' ? refundsOn(page) : sumIn(sums, SUMS_BEHIND[sum] ?? '');
}

const SUMS_BEHIND: Readonly<Record<string, string>> = {
  net: 'Incassato',
  sold: 'Vendite',
  shipping: 'Spedizioni',
  deposits: 'Acconti',
  forgiven: 'Differenze accettate',
  surplus: 'In più',
  toCollect: 'Da incassare',
  reserved: 'Da incassare',
  incassare: 'Da incassare',
  bonifici: 'Da incassare',
  held: 'In attesa o in pagamento',
  fund: 'Vendite',
  shares: 'Vendite',
};

/** One event, or those of one sale at the counter, which are told in one line. */
export const EVENT = /^event[oi] \d+/;

/** The second click: the first of what is shown opens its events. */
export async function opensAnEvent(page: Page, rows: Locator): Promise<void> {
  await rows.locator('[data-opens]').first().click();
  const diary = page.getByRole('region', { name: 'Cronologia' });
  const credit = page.getByRole('list', { name: 'Movimenti del credito' });
  await diary.getByText(EVENT).first().or(credit).first().waitFor();
}
