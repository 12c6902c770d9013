import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_ROWS } from '../rows/all-rows.js';
import { ExampleShop } from './example-shop.js';
import type { PayingShop } from './paying-shop.js';
import { looksOf, type Turn } from './looks.js';
import { drawsForRepository, removeStrayPictures } from './pictures.js';
import { writeIndex } from './pictures-index.js';
import { refused, type Row, WINDOWS } from './row.js';
import { Viewers } from './viewers.js';

/** A control that breaks everything for which rows are checked. */
const flawed: Row = {
  page: 'control',
  state: 'flawed',
  is: 'A page with every fault',
  open: '/auth',
  act: ({ page }) =>
    page.evaluate(`document.body.insertAdjacentHTML('beforeend',
      '<img src="/favicon.svg"><p style="color:#ccc;background:#fff;width:500px">planted list.gifts</p>' +
      '<div role="listbox" aria-label="planted"><div role="option" style="height:10px">over</div></div>');
    console.error('planted')`),
  shows: (page) => page.getByText('planted'),
  provokes: [refused(418, '/api/teapot')],
};

type OpenedShop = Pick<PayingShop, 'shop' | 'close'>;

async function plainShop(): Promise<OpenedShop> {
  const shop = await ExampleShop.open();
  return { shop, close: () => shop.close() };
}

/** Checks each row in the windows of this turn, in an example shop of its own, and takes a picture of each. */
export function lookAt(rows: readonly Row[], turn: Turn, open: () => Promise<OpenedShop> = plainShop): void {
  const looks = looksOf(rows, drawsForRepository ? 'every' : turn).map(({ row, window }) => ({
    row,
    window,
    name: `${row.page}, ${row.state}, ${WINDOWS[window].is}`,
  }));
  const advice = new Map<string, string[]>();
  let opened: OpenedShop;
  let viewers: Viewers;

  beforeAll(async () => {
    opened = await open();
    viewers = new Viewers(opened.shop);
    if (drawsForRepository) removeStrayPictures(ALL_ROWS);
  }, 240_000);

  afterAll(async () => {
    if (drawsForRepository) writeIndex(ALL_ROWS);
    for (const [rule, names] of advice) process.stdout.write(`Best practice ${rule}: ${names.join('; ')}\n`);
    await viewers?.close();
    await opened?.close();
  });

  describe('pages and their states', () => {
    it.each(looks)(
      '$name: clean for axe, within its window, without complaints',
      async ({ row, window, name }) => {
        const report = await (await viewers.of(window)).look(row, true);
        for (const rule of report.advice) advice.set(rule, [...(advice.get(rule) ?? []), name]);
        expect(report.faults).toEqual([]);
      },
      120_000,
    );

    it('are not clean where something is wrong', async () => {
      const { faults } = await (await viewers.of('390')).look(flawed);
      const found = [
        'image-alt',
        'color-contrast',
        'wider than the window',
        'drawn over',
        'list.gifts has not come',
        'planted',
        'did not provoke',
      ];
      expect(found.filter((words) => !faults.some((fault) => fault.includes(words)))).toEqual([]);
    });
  });
}
