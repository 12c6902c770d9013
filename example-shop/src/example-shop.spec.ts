import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compareMoments } from './example-moment.js';
import { exampleShop } from './example-shop.data.js';
import type {
  CollectStep,
  ExampleList,
  ExchangeStep,
  RecordStep,
  SellStep,
  TakeStep,
  TimelineStep,
} from './example-shop.types.js';

const { guests, lists, products, staff, timeline } = exampleShop;
const takes = timeline.filter((step): step is TakeStep => step.does === 'take');
const records = timeline.filter((step): step is RecordStep => step.does === 'record');
const sales = timeline.filter((step): step is SellStep => step.does === 'sell');
const exchanges = timeline.filter((step): step is ExchangeStep => step.does === 'exchange');
/** Each purchase with the step that made it, and what it is of. */
const purchases: readonly {
  readonly id: string;
  readonly step: TimelineStep;
  readonly list: string;
  readonly product: string;
}[] = [
  ...[...takes, ...records, ...exchanges].map((step) => ({
    step,
    id: step.id,
    list: step.list,
    product: step.product,
  })),
  ...sales.flatMap((step) => step.items.map((item) => ({ step, ...item }))),
];
const purchaseOf = (id: string) => purchases.find((purchase) => purchase.id === id);
const touchedBy = (step: TimelineStep): readonly string[] => {
  if (step.does === 'deliver') return step.ids;
  return 'of' in step ? [step.of] : [];
};
const keysOf = (rows: readonly { key: string }[]) => rows.map((row) => row.key);
const listOf = (key: string): ExampleList | undefined => lists.find((list) => list.key === key);
const pictures = join(__dirname, '../pictures');

describe('the example shop, as data', () => {
  it('has 24 gifts on three lists', () => {
    expect(lists.map((list) => list.gifts.length)).toEqual([13, 8, 3]);
    expect(products).toHaveLength(24);
  });

  it.each([
    ['products', keysOf(products)],
    ['product codes', products.map((product) => product.productCode)],
    ['guests', keysOf(guests)],
    ['purchases', purchases.map(({ id }) => id)],
    [
      'moments of Consegne',
      timeline.filter(({ does }) => does === 'deliver').map(({ when }) => JSON.stringify(when)),
    ],
    ['lists', keysOf(lists)],
  ])('names no two %s alike', (_, keys) => {
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('gives every product its own picture, save the evening of baby-sitting', () => {
    const drawn = products.filter((product) => product.picture !== null);
    expect(products.filter((product) => product.picture === null).map((product) => product.key)).toEqual([
      'babysitter',
    ]);
    expect(new Set(drawn.map((product) => product.picture)).size).toBe(drawn.length);
    for (const product of drawn) {
      const file = join(pictures, `${product.picture}.jpg`);
      expect({ file, exists: existsSync(file) }).toEqual({ file, exists: true });
      expect(product.altText).toMatch(/\S/);
    }
  });

  it('keeps a drawing beside every picture, each under 60 KB', () => {
    const nameOf = (file: string) => file.replace(/\.(svg|jpg)$/, '');
    expect(readdirSync(pictures).map(nameOf).sort()).toEqual(
      readdirSync(join(__dirname, '../illustrations')).map(nameOf).sort(),
    );
    for (const file of readdirSync(pictures))
      expect({ file, small: statSync(join(pictures, file)).size <= 60 * 1024 }).toEqual({
        file,
        small: true,
      });
  });

  it('has every cover it names', () => {
    for (const { cover } of lists) if (cover) expect(existsSync(join(pictures, `${cover}.jpg`))).toBe(true);
  });

  it('names only what exists', () => {
    const actors = new Set([...keysOf(staff), 'buyer']);
    for (const list of lists) {
      expect(exampleShop.occasions).toContain(list.occasion);
      expect(actors).toContain(list.createdBy);
      for (const gift of list.gifts) expect(keysOf(products)).toContain(gift.product);
    }
    for (const step of timeline) {
      if ('guest' in step) expect(keysOf(guests)).toContain(step.guest);
      for (const id of touchedBy(step)) expect(purchases.map((purchase) => purchase.id)).toContain(id);
      if ('staff' in step) expect(actors).toContain(step.staff);
      if ('by' in step) expect(actors).toContain(step.by);
    }
    for (const { list, product } of purchases)
      expect(listOf(list)?.gifts.map((gift) => gift.product)).toContain(product);
  });

  it('uses reserved mail domains and fictitious numbers only', () => {
    for (const { email, phone } of guests) {
      expect(email).toMatch(/@(example\.com|[a-z-]+\.example)$/);
      expect(phone).toMatch(/\b555 0/);
    }
    for (const list of lists) expect(list.beneficiaryEmail).toMatch(/@example\.com$/);
  });

  it('has names from the short to the long', () => {
    const lengths = (rows: readonly { name: string }[]) =>
      rows.map((row) => row.name.length).sort((a, b) => a - b);
    expect(lengths(guests).at(0)).toBeLessThanOrEqual(4);
    expect(lengths(guests).at(-1)).toBeGreaterThan(60);
    expect(lengths(products).at(0)).toBeLessThanOrEqual(6);
    expect(lengths(products).at(-1)).toBeGreaterThan(80);
  });

  it('covers every kind of gift', () => {
    expect(new Set(products.map((product) => product.productType))).toEqual(
      new Set(['intero', 'quote', 'prenotabile', 'intero_prenotabile']),
    );
    const gifts = lists.flatMap((list) => list.gifts);
    expect(gifts.some((gift) => gift.isQuota)).toBe(true);
    expect(gifts.some((gift) => gift.canBuyInQuota)).toBe(true);
    expect(products.some((product) => product.priceCents === 0)).toBe(true);
  });
});

describe('the two weeks of the example shop', () => {
  const isSorted = (steps: readonly TimelineStep[]) =>
    steps.every((step, i) => i === 0 || compareMoments(steps[i - 1]!.when, step.when) <= 0);

  it('goes forward, from two weeks ago until now', () => {
    expect(isSorted(timeline)).toBe(true);
    expect(exampleShop.opensAt).toEqual({ daysAgo: 14, at: '09:00' });
    expect(timeline.at(0)?.when).toMatchObject({ daysAgo: 14 });
    for (const list of lists) expect(compareMoments(exampleShop.opensAt, list.createdAt)).toBeLessThan(0);
  });

  it('takes gifts only while their list is open', () => {
    for (const { id, step, list: key } of purchases) {
      const list = listOf(key)!;
      expect({ id, after: compareMoments(list.createdAt, step.when) < 0 }).toEqual({ id, after: true });
      const daysAgo = 'daysAgo' in step.when ? step.when.daysAgo : 0;
      expect(-daysAgo).toBeGreaterThanOrEqual(list.startsInDays);
      expect(-daysAgo).toBeLessThanOrEqual(list.endsInDays);
    }
  });

  it('touches a purchase only after it was made', () => {
    for (const step of timeline) {
      for (const id of touchedBy(step)) {
        const made = purchaseOf(id)!.step;
        expect({ id, later: compareMoments(made.when, step.when) < 0 }).toEqual({ id, later: true });
      }
    }
  });

  it('leaves no unpaid share past its seven days', () => {
    const settled = new Set(timeline.flatMap((step) => ('of' in step ? [step.of] : [])));
    for (const take of takes) {
      if (take.type !== 'quota' || settled.has(take.id)) continue;
      expect('daysAgo' in take.when && take.when.daysAgo).toBeLessThan(7);
    }
  });
});

describe('what the example shop comes to', () => {
  const endOf = (take: TakeStep) => timeline.filter((step) => 'of' in step && step.of === take.id);
  const collected = (take: TakeStep) => endOf(take).some((step) => step.does === 'collect');
  const given = (take: TakeStep) =>
    !endOf(take).some((step) => step.does === 'cancel' || step.does === 'expire');
  const sharesOf = (list: string, product: string) =>
    takes.filter(
      (take) => take.list === list && take.product === product && take.type === 'quota' && given(take),
    );
  const sum = (rows: readonly TakeStep[]) => rows.reduce((total, take) => total + (take.amountCents ?? 0), 0);

  it('shows every state that a card can have', () => {
    const states = lists.flatMap((list) => list.gifts.map((gift) => gift.expected.state));
    expect(new Set(states)).toEqual(
      new Set([
        'disponibile',
        'disponibile_quote',
        'parziale',
        'in_corso',
        'prenotato',
        'acquistato',
        'quote_pagate',
        'esaurito',
        'misto',
      ]),
    );
  });

  it('adds the shares up to what the cards must say', () => {
    for (const list of lists) {
      for (const { product, expected } of list.gifts) {
        const shares = sharesOf(list.key, product);
        expect({
          product,
          paid: sum(shares.filter(collected)),
          held: sum(shares.filter((take) => !collected(take))),
        }).toEqual({
          product,
          paid: expected.quotaPaidCents ?? 0,
          held: expected.quotaHeldCents ?? 0,
        });
      }
    }
  });

  it('never gives more shares than a gift costs, and leaves no crumb below five euro', () => {
    for (const list of lists) {
      for (const { product } of list.gifts) {
        const left =
          products.find(({ key }) => key === product)!.priceCents - sum(sharesOf(list.key, product));
        expect({ product, ok: left === 0 || left >= 500 || product === 'babysitter' }).toEqual({
          product,
          ok: true,
        });
      }
    }
  });

  it('takes money in every way but "altro", and prints its receipts in their order', () => {
    const paid = timeline.filter(
      (step): step is CollectStep | SellStep | RecordStep => 'how' in step && Boolean(step.how),
    );
    expect(new Set(paid.map(({ how }) => how))).toEqual(
      new Set(['contanti', 'pos', 'assegno', 'buono', 'bonifico']),
    );
    const printed = paid
      .filter(({ how }) => how !== 'bonifico')
      .map(({ documentNumber }) => Number(documentNumber));
    expect(printed).toEqual(printed.map((_, i) => printed[0]! + i));
  });

  it('closes seven days one after the other, leaves yesterday and today open, and lacks two euro once', () => {
    const closings = timeline.filter((step) => step.does === 'closeDay');
    expect(closings.map(({ when }) => when.daysAgo)).toEqual([8, 7, 6, 5, 4, 3, 2]);
    expect(closings.filter(({ short }) => short).map(({ short }) => short?.cents)).toEqual([200]);
    for (const { when } of closings) {
      const after = timeline.filter((step) => 'how' in step && compareMoments(step.when, when) > 0);
      expect(after.filter((step) => 'daysAgo' in step.when && step.when.daysAgo >= when.daysAgo)).toEqual([]);
    }
  });

  it('has gifts in each state of Consegne', () => {
    const deliveries = timeline.filter((step) => step.does === 'deliver');
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['ready', 'delivered', 'shipped']));
    expect(deliveries.filter(({ state }) => state === 'shipped')).toEqual([
      expect.objectContaining({ courier: 'BRT', trackingNumber: expect.any(String) }),
    ]);
  });

  it('ends purchases in every way there is in a shop', () => {
    expect(new Set(takes.map((take) => take.until))).toEqual(new Set(['draft', 'held', 'reserved']));
    expect(new Set(takes.map((take) => take.type))).toEqual(new Set(['acquisto', 'prenotazione', 'quota']));
    const kinds = timeline.map((step) => (step.does === 'cancel' ? `cancel by ${step.by}` : step.does));
    expect(new Set(kinds)).toEqual(
      new Set([
        'take',
        'collect',
        'expire',
        'goBack',
        'tidy',
        'record',
        'sell',
        'exchange',
        'deliver',
        'note',
        'closeDay',
        'changePrice',
        'changeTerms',
        'cancel by elena',
        'cancel by buyer',
      ]),
    );
  });
});
