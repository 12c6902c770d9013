// @takes 10 s, 25 s each of FIOCCO_RACE_ROUNDS
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { goOnWithLedger, LEDGERS, type TestLedger } from '../support/ledgers.js';
import { cardOf, type Guest, guests, type RaceShop, raceShop, tally } from '../support/shop.js';

/** As many as fit into the hour of `npm run test:long`. A release is worth more of them. */
const ROUNDS = Number(process.env['FIOCCO_RACE_ROUNDS'] ?? 10);
const CROWD = 200;
/** The answers that losers may get, both from the gift's decider. */
const LOST = ['GIFT_ALREADY_TAKEN', 'GIFT_HELD_BY_OTHERS'];

function losers(counts: Record<string, number>, codes: readonly string[]): number {
  return codes.reduce((sum, code) => sum + (counts[code] ?? 0), 0);
}

let networks = 0;
const nextNetwork = (): string => `10.1.${(networks += 1) >> 8}.${networks & 255}`;

describe.each(LEDGERS)('races over HTTP with the ledger on %s:', (name, openLedger) => {
  let ledger: TestLedger;
  let shop: RaceShop;
  const roundTimes: Record<string, number[]> = {};

  beforeAll(async () => {
    ledger = await openLedger();
    // Each crowd comes from one network, as behind a mobile carrier; the crowds have different ones, because one
    // network may not start the drafts of all rounds.
    const config = { eventStoreUrl: ledger.url, trustProxy: ['127.0.0.1'] };
    shop = await raceShop({ config, beforeStart: goOnWithLedger });
  }, 60_000);
  afterAll(async () => {
    for (const [race, times] of Object.entries(roundTimes)) {
      const sorted = [...times].sort((a, b) => a - b);
      process.stdout.write(
        `${name}, ${race}: median ${sorted[sorted.length >> 1]} ms, slowest ${sorted.at(-1)} ms a round\n`,
      );
    }
    await shop.close();
    await ledger.close();
  });

  /** All drafts exist before the first last step is sent. */
  async function atOnce<T>(
    race: string,
    crowd: readonly Guest[],
    lastStep: (guest: Guest) => Promise<T>,
  ): Promise<T[]> {
    const begun = performance.now();
    const answers = await Promise.all(crowd.map(lastStep));
    (roundTimes[race] ??= []).push(Math.round(performance.now() - begun));
    return answers;
  }

  async function crowdFor(
    n: number,
    name: string,
    listId: number,
    productId: number,
    more: object = {},
  ): Promise<Guest[]> {
    const crowd = guests(shop.test.url, n, name, nextNetwork());
    await Promise.all(crowd.map((guest) => guest.start(listId, productId, more)));
    return crowd;
  }

  it.each(Array.from({ length: ROUNDS }, (_, i) => i + 1))(
    'round %i: 200 guests, one unit, one sale',
    async (round) => {
      const listId = await shop.list();
      const productId = await shop.product({});
      await shop.place(productId, listId);
      const crowd = await crowdFor(CROWD, `r${round}`, listId, productId);
      const counts = tally(await atOnce('200 for one unit', crowd, (guest) => guest.reserve('129.00')));
      expect(counts['ok']).toBe(1);
      expect(losers(counts, LOST)).toBe(CROWD - 1);
      expect(await cardOf(shop.test.url, listId, productId)).toMatchObject({
        state: 'prenotato',
        units: { reserved: 1 },
      });
    },
    60_000,
  );

  it.each(Array.from({ length: ROUNDS }, (_, i) => i + 1))(
    'round %i: one vase on two lists, 100 guests on each, one sale',
    async (round) => {
      const [one, two] = [await shop.list(), await shop.list()];
      const productId = await shop.product({ quantityAvailable: 1 });
      await shop.place(productId, one);
      await shop.place(productId, two);
      const crowd = [
        ...(await crowdFor(CROWD / 2, `v${round}a`, one, productId)),
        ...(await crowdFor(CROWD / 2, `v${round}b`, two, productId)),
      ];
      const counts = tally(await atOnce('one vase on two lists', crowd, (guest) => guest.reserve('129.00')));
      expect(counts['ok']).toBe(1);
      expect(losers(counts, [...LOST, 'OUT_OF_STOCK'])).toBe(CROWD - 1);
      const states = [
        await cardOf(shop.test.url, one, productId),
        await cardOf(shop.test.url, two, productId),
      ];
      expect(states.map(({ state }) => state).sort()).toEqual(['esaurito', 'prenotato']);
    },
    60_000,
  );

  it.each(Array.from({ length: ROUNDS }, (_, i) => i + 1))(
    'round %i: 100 shares of 7.00 € to 100.00 €: 13 accepted, then 9.00 €, then none',
    async (round) => {
      const listId = await shop.list();
      const productId = await shop.product({ price: '100.00', productType: 'quote' });
      await shop.place(productId, listId);
      const crowd = await crowdFor(100, `q${round}`, listId, productId, { type: 'quota' });
      const counts = tally(await atOnce('100 shares of one gift', crowd, (guest) => guest.reserve('7.00')));
      expect(counts).toEqual({ ok: 13, QUOTA_LEAVES_TOO_LITTLE: 87 });
      const [last, late] = guests(shop.test.url, 2, `q${round}-last`, nextNetwork());
      await last?.start(listId, productId, { type: 'quota' });
      expect((await last?.reserve('9.00'))?.status).toBe(200);
      await late?.start(listId, productId, { type: 'quota' });
      expect((await late?.reserve('5.00'))?.body.code).toBe('GIFT_ALREADY_TAKEN');
      expect(await cardOf(shop.test.url, listId, productId)).toMatchObject({
        quotaHeld: '100.00',
        quotaRemaining: '0.00',
      });
    },
    60_000,
  );
});
