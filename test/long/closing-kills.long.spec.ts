// @takes 210 s
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ListClosing, ListCredit, CashMovement, RegisteredMail, Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { ExampleShop } from '../journeys/support/example-shop.js';
import { listToClose } from '../journeys/support/list-to-close.js';
import { mailSink } from '../support/mail-sink.js';

let sink: Awaited<ReturnType<typeof mailSink>>;
let shop: ExampleShop;
beforeAll(async () => {
  sink = await mailSink();
  shop = await ExampleShop.open({ SMTP_URL: sink.url });
  await shop.staff.put('/api/settings', { enableBankTransfer: true });
}, 240_000);
afterAll(async () => {
  await shop?.close();
  await sink?.close();
});

type ToClose = Awaited<ReturnType<typeof listToClose>>;

const close = (list: ToClose): Promise<ListClosing> =>
  shop.staff.post<ListClosing>(`/api/gift-lists/${list.listId}/closing`, {
    statement: true,
    decisions: [
      { transactionId: list.reserved, do: 'complete', how: 'pos' },
      { transactionId: list.transfer, do: 'keep' },
      { transactionId: list.delivered, do: 'complete' },
      { transactionId: list.refunded, do: 'refund', how: 'pos' },
      { productId: list.shares, do: 'complete', how: 'contanti' },
    ],
  });

/** All that the closing did to the list: its money, its purchases, its credit, and the mail. */
async function doneTo({ listId }: ToClose) {
  const { staff } = shop;
  const moved = await staff.get<readonly CashMovement[]>(`/api/movements?giftListId=${listId}`);
  const sold = await staff.get<readonly Transaction[]>(`/api/transactions?giftListId=${listId}&limit=50`);
  const credit = await staff.get<ListCredit>(`/api/gift-lists/${listId}/credit`);
  const mails = await staff.get<readonly RegisteredMail[]>(`/api/mail-register?giftListId=${listId}`);
  return {
    moved: moved.map(({ kind, how, amount }) => `${kind} ${how} ${amount}`).toSorted(),
    sold: sold.map(({ stage, amount, buyerName }) => `${buyerName} ${amount} ${stage}`).toSorted(),
    credit: credit.entries.map(({ kind, amount }) => `${kind} ${amount}`),
    available: credit.available,
    statements: mails.flatMap(({ template, state }) => (template === 'resoconto-lista' ? [state] : [])),
  };
}

/** Enough that the process outlives the closing at the end. */
const MOST_KILLS = 30;

it('a closing that is killed after any of its events goes on by the same call, and does nothing twice', async () => {
  const undisturbed = await listToClose(shop, 'Nora e Zeno');
  expect(await close(undisturbed)).toMatchObject({ closed: true, failed: [] });
  const sent = async (list: ToClose) => expect((await doneTo(list)).statements).toEqual(['sent']);
  await eventually(() => sent(undisturbed), { timeoutMs: 20_000 });
  const expected = await doneTo(undisturbed);
  expect(expected.moved.length).toBeGreaterThan(5);

  let kills = 0;
  let outlived = false;
  for (let event = 1; event <= MOST_KILLS && !outlived; event += 1) {
    const list = await listToClose(shop, 'Nora e Zeno');
    // The ledger has the event, and whoever wrote it dies before it knows.
    await shop.restart({ SMTP_URL: sink.url, FIOCCO_FAILPOINTS: `append-before-answer:${event}` });
    outlived = await close(list).then(
      () => true,
      () => false,
    );
    await shop.restart({ SMTP_URL: sink.url });
    if (!outlived) kills += 1;
    expect(await close(list)).toMatchObject({ closed: true, failed: [] });
    await eventually(() => sent(list), { timeoutMs: 20_000 });
    expect({ event, ...(await doneTo(list)) }).toEqual({ event, ...expected });
  }
  expect({ outlived, kills: kills > 5 }).toEqual({ outlived: true, kills: true });
}, 900_000);
