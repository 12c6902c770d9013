/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ClosingItem, ListClosing } from '@fiocco/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aList } from '../../../testing/examples.js';
import { answer, commands, refusal } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

const LIST = aList({ id: 100_000_000_001, name: 'Anna & Luca' });
const PAGE = `/admin/gift-lists/${LIST.id}/closing`;
const reserved = (id: string, productName: string): ClosingItem => ({
  group: 'collect',
  transactionId: id,
  productId: 7,
  productName,
  orderNumber: `FI-2026-00000${id}`,
  guests: ['Giulia Ferri'],
  stage: 'reserved',
  paid: '0.00',
  missing: '129.00',
  fromCredit: '0.00',
  choices: ['complete', 'refund', 'keep'],
});
const shares: ClosingItem = {
  ...reserved('', 'Macchina da caffè'),
  group: 'shares',
  transactionId: null,
  orderNumber: null,
  stage: null,
  paid: '40.00',
  missing: '89.00',
  choices: ['complete', 'credit', 'refund', 'keep'],
};
const COUPLE = 'anna@posta.example';
const NOTHING: ListClosing = {
  closed: false,
  open: [],
  credit: '0.00',
  failed: [],
  statement: { to: [COUPLE], canLeave: true },
};

let closing: ListClosing;
let after: ListClosing;
beforeEach(() => {
  sessionStorage.clear();
  closing = { ...NOTHING, open: [reserved('1', 'Vaso'), reserved('2', 'Lampada'), shares] };
  after = { ...NOTHING, closed: true, credit: '40.00' };
  answer({
    'GET /api/gift-lists': () => [LIST],
    [`POST /api/gift-lists/${LIST.id}/closing`]: ({ body }) => {
      if ((body as { dry?: boolean }).dry) return closing;
      closing = after;
      return after;
    },
  });
});

const sent = () => commands().filter(({ body }) => !(body as { dry?: boolean }).dry);
const choice = (name: string | RegExp) => screen.findByRole('combobox', { name });

describe('the page that closes a list', () => {
  it('decides for all of a group and row by row, says what happens with the money, and sends it once confirmed', async () => {
    const { user } = openOffice(PAGE);
    const button = () => screen.getByRole('button', { name: 'Chiudi la lista' });
    await user.selectOptions(await choice('Per tutte: Da incassare'), 'Incassa ora');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await user.selectOptions(await choice(/Macchina da caffè/), 'Metti a credito');
    const sums = () => screen.getByText('Si incassa ora').closest('dl')?.textContent;
    expect(sums()).toMatch(/Si incassa ora258,00.*Va a credito40,00/);
    await user.click(button());
    const question = within(await screen.findByRole('dialog', { name: /Chiudere «Anna & Luca»/ }));
    expect(sent()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Chiudi la lista' }));
    expect(await screen.findByText('La lista è chiusa e archiviata.')).toBeDefined();
    expect(sent()).toMatchObject([
      {
        body: {
          decisions: [
            { transactionId: '1', group: 'collect', do: 'complete' },
            { transactionId: '2', group: 'collect', do: 'complete' },
            { productId: 7, group: 'shares', do: 'credit' },
          ],
        },
      },
    ]);
  });

  it('keeps what was decided through a reload', async () => {
    const { user } = openOffice(PAGE);
    await user.selectOptions(await choice(/Lampada/), 'Lascia prenotato');
    cleanup();
    openOffice(PAGE);
    expect(await choice(/Lampada/)).toHaveProperty('value', 'keep');
  });

  it('says what did not succeed, and that nothing is open', async () => {
    closing = { ...NOTHING, open: [shares] };
    after = {
      ...closing,
      failed: [
        { transactionId: null, productId: 7, code: 'CREDIT_SPENT', message: 'Il credito è già uscito.' },
      ],
    };
    const { user } = openOffice(PAGE);
    await user.selectOptions(await choice(/Macchina da caffè/), 'Rimborsa le quote');
    await user.click(screen.getByRole('button', { name: 'Chiudi la lista' }));
    const question = within(await screen.findByRole('dialog', { name: /Chiudere/ }));
    await user.click(question.getByRole('button', { name: 'Chiudi la lista' }));
    expect(await screen.findByText(/Macchina da caffè: Il credito è già uscito/)).toBeDefined();
  });

  it('can be closed at once where nothing is open', async () => {
    closing = NOTHING;
    openOffice(PAGE);
    expect(await screen.findByText('Niente in sospeso.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Chiudi la lista' }).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('the statement by mail', () => {
  const tick = () => screen.findByRole('checkbox', { name: `Manda il resoconto per e-mail a ${COUPLE}` });
  const close = async (user: ReturnType<typeof openOffice>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Chiudi la lista' }));
    const question = within(await screen.findByRole('dialog', { name: /Chiudere/ }));
    await user.click(question.getByRole('button', { name: 'Chiudi la lista' }));
    await screen.findByText('La lista è chiusa e archiviata.');
  };

  it('goes with the closing unless the tick is taken away', async () => {
    closing = NOTHING;
    const { user } = openOffice(PAGE);
    expect(await tick()).toHaveProperty('checked', true);
    await close(user);
    expect(sent()).toMatchObject([{ body: { decisions: [], statement: true } }]);
    cleanup();
    closing = NOTHING;
    const other = openOffice(PAGE);
    await other.user.click(await tick());
    await close(other.user);
    expect(sent().at(-1)).toMatchObject({ body: { statement: false } });
  });

  it.each([
    [{ to: [COUPLE], canLeave: false }, /il negozio non ha un server di posta/],
    [{ to: [], canLeave: true }, /di questa lista non c’è un indirizzo/],
  ])('cannot go with %j, and the page says why', async (statement, words) => {
    closing = { ...NOTHING, statement };
    const { user } = openOffice(PAGE);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await close(user);
    expect(sent()).toMatchObject([{ body: { statement: false } }]);
  });

  it('goes later too: after an answer that got lost under the same id, after one that came under another', async () => {
    closing = after;
    const route = `POST /api/gift-lists/${LIST.id}/statement`;
    const words = 'Nessun server di posta è configurato.';
    answer({ [route]: () => refusal(409, 'NO_MAIL_SERVER', words) });
    const { user } = openOffice(PAGE);
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Invia il resoconto' }));
      const question = within(await screen.findByRole('dialog', { name: 'Inviare il resoconto?' }));
      expect(question.getByText(COUPLE)).toBeDefined();
      await user.click(question.getByRole('button', { name: 'Invia' }));
      return question;
    };
    const question = await ask();
    expect(await screen.findByText(words)).toBeDefined();
    answer({ [route]: () => ({ to: [COUPLE] }) });
    await user.click(question.getByRole('button', { name: 'Invia' }));
    expect(await screen.findByText(`Parte tra poco per ${COUPLE}.`)).toBeDefined();
    await ask();
    await waitFor(() => expect(sent()).toHaveLength(3));
    const ids = sent().map(({ body }) => (body as { sendingId: string }).sendingId);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[1]);
  });
});
