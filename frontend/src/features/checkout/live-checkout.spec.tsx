/** @jest-environment ./frontend/testing/browser.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { availabilityOf, type GiftCard, paymentSwitches, type PublicTransaction } from '@fiocco/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aCard, aDraft, aPublicList } from '../../testing/examples.js';
import { answer, callsOf, commands } from '../../testing/fake-server.js';
import { FakeSource, HELD_CARD } from '../../testing/fake-source.js';
import { openPage } from '../../testing/open-page.js';

const READ = 'GET /api/products';
const PURCHASE = 'GET /api/public/transactions/aaaa-1';
const HELD = { stage: 'held', holdId: 'h1', expiresAt: '2099-01-01T10:00:00.000Z' } as const;

let card: GiftCard;
let purchase: PublicTransaction;
let saidTaken = false;
const looks = new MutationObserver(() => {
  saidTaken ||= screen.queryByText('Qualcun altro lo sta prendendo') !== null;
});

/** The gift's last unit is held: every page that listens hears of it, and has shown it when this ends. */
async function heldForSomebody(): Promise<void> {
  card = aCard(HELD_CARD);
  const read = callsOf(READ).length;
  for (const source of FakeSource.open)
    source.tell('gift', { productId: card.id, ...availabilityOf(card) }, '12');
  // The page reads the list anew once it has taken over what it heard.
  await waitFor(() => expect(callsOf(READ).length).toBeGreaterThan(read));
}

const connected = () => waitFor(() => expect(FakeSource.open.size).toBe(1));

/** The first step, once the page listens. */
async function pressesContinue(): Promise<void> {
  const { user } = openPage('/checkout/5/7?step=1');
  await user.type(await screen.findByRole('textbox', { name: 'Nome e cognome' }), 'Giulia Ferri');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'giulia@posta.example');
  await user.type(screen.getByRole('textbox', { name: 'Telefono' }), '333 555 0142');
  await connected();
  await user.click(screen.getByRole('button', { name: 'Continua' }));
}

beforeEach(() => {
  card = aCard();
  purchase = aDraft();
  saidTaken = false;
  looks.observe(document, { childList: true, subtree: true, characterData: true });
  Object.assign(window, { EventSource: FakeSource });
  Object.assign(document, { elementFromPoint: () => null });
  answer({
    'GET /api/gift-lists/5': () => aPublicList({ allowedPaymentMethods: paymentSwitches(['in_negozio']) }),
    [READ]: () => [card],
    [PURCHASE]: () => purchase,
    'POST /api/transactions': ({ body }) => {
      purchase = { ...purchase, ...(body as object) };
      return { id: purchase.id };
    },
    'PUT /api/transactions/aaaa-1': async ({ body }) => {
      const change = body as Partial<PublicTransaction>;
      if (change.status) purchase = { ...purchase, stage: 'reserved', orderNumber: 'FI-2026-000124' };
      else if (change.paymentMethod) {
        purchase = { ...purchase, ...change, ...HELD };
        await heldForSomebody();
      } else purchase = { ...purchase, ...change };
      return purchase;
    },
  });
});
afterEach(() => {
  looks.disconnect();
  Reflect.deleteProperty(window, 'EventSource');
  Reflect.deleteProperty(document, 'elementFromPoint');
  FakeSource.open.clear();
});

it('is not told that somebody was quicker by its own hold, which it hears of before it is answered', async () => {
  await pressesContinue();
  await screen.findByRole('heading', { name: 'È tutto giusto?' });
  expect(saidTaken).toBe(false);
});

it('keeps the single page as it is until its press is done', async () => {
  const { user } = openPage('/gift-lists/5/checkout/7');
  await user.type(await screen.findByRole('textbox', { name: 'Nome e cognome' }), 'Giulia Ferri');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'giulia@posta.example');
  await user.click(screen.getByRole('radio', { name: /^In negozio/ }));
  await connected();
  await user.click(screen.getByRole('button', { name: /^Prenota: 129,00/ }));
  await screen.findByRole('heading', { level: 1, name: 'Prenotazione completata' });
  expect(commands().at(-1)).toMatchObject({ body: { holdId: 'h1', status: 'completata' } });
  expect(saidTaken).toBe(false);
});

it('says that somebody was quicker once a press that made only a draft is done', async () => {
  answer({
    'POST /api/transactions': async ({ body }) => {
      purchase = { ...purchase, ...(body as object) };
      await heldForSomebody();
      return { id: purchase.id, gift: card, type: 'acquisto' };
    },
  });
  await pressesContinue();
  await screen.findByRole('heading', { name: 'Qualcun altro lo sta prendendo' });
  expect(commands()).toHaveLength(1);
});

it('reads the purchase before it says that the gift is gone: another tab may hold it', async () => {
  openPage('/checkout/5/7?step=1&trid=aaaa-1');
  await screen.findByRole('heading', { name: 'Chi fa questo regalo?' });
  await connected();
  purchase = { ...purchase, ...HELD, paymentMethod: 'in_negozio' };
  const read = callsOf(PURCHASE).length;
  await heldForSomebody();
  expect(callsOf(PURCHASE).length).toBeGreaterThan(read);
  await screen.findByRole('navigation', { name: 'Passi dell’acquisto' });
  expect(saidTaken).toBe(false);
});
