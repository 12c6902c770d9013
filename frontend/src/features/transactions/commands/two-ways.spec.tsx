/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { screen, within } from '@testing-library/react';
import { aTransaction } from '../../../testing/examples.js';
import { transactionPage } from '../../../testing/transaction-page.js';
import { answer, callsOf, refusal } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

const PAID = { stage: 'paid', status: 'completata', actions: ['deliver', 'refund'] } as const;
let transaction: Transaction;

beforeEach(() => {
  transaction = aTransaction({ amount: '129.00', amount_received: '0.00', actions: ['collect', 'cancel'] });
  answer({
    ...transactionPage(() => transaction),
  });
});

describe('money that comes in two ways', () => {
  const COLLECT = 'POST /api/transactions/aaaa-1/collect';
  const bodies = () => callsOf(COLLECT).map(({ body }) => body as Record<string, string>);

  async function halves() {
    const { user } = openOffice('/admin/transactions/aaaa-1');
    await user.click(await screen.findByRole('button', { name: /^Incassa…/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Incassa$/ }));
    await user.click(dialog.getByRole('button', { name: 'Dividi in due modi' }));
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Importo nel primo modo' }));
    await user.keyboard('50');
    return { user, dialog };
  }

  const taken = ({ body }: { readonly body: unknown }) => {
    const { amount } = body as { readonly amount: string };
    const isPart = amount === '50.00';
    transaction = isPart
      ? { ...transaction, amount_received: amount }
      : { ...transaction, ...PAID, amount_received: '129.00' };
    return transaction;
  };

  it('has a receipt for each of them, and the second follows what the first leaves', async () => {
    answer({ [COLLECT]: taken });
    const { user, dialog } = await halves();
    const second = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Importo nel secondo modo' });
    expect(second.value).toBe('79,00');
    await user.clear(second);
    await user.type(second, '100');
    await user.click(dialog.getByRole('button', { name: /^Incassa/ }));
    expect(await dialog.findByText(/^Insieme sono 21,00\s€ di troppo/)).toBeDefined();
    expect(bodies()).toEqual([]);
    await user.clear(second);
    await user.type(second, '79');
    expect(dialog.getByText(/^Insieme fanno 129,00\s€: è tutto/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: /^Incassa 129,00/ }));
    expect(await screen.findByText(/^Incassati 129,00\s€$/)).toBeDefined();
    expect(bodies()).toEqual([
      { amount: '50.00', how: 'contanti', receiptId: expect.any(String) },
      { amount: '79.00', how: 'pos', receiptId: expect.any(String) },
    ]);
    expect(bodies()[0]?.['receiptId']).not.toBe(bodies()[1]?.['receiptId']);
  });

  it('is one way again by one press, with all that is due', async () => {
    const { user, dialog } = await halves();
    expect(dialog.queryByRole('textbox', { name: 'Importo ricevuto in negozio' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'In un modo solo' }));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Dividi in due modi' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Importo/ }).value).toBe('129,00');
    expect(dialog.queryByRole('combobox', { name: 'Secondo modo' })).toBeNull();
    answer({ [COLLECT]: () => ({ ...transaction, ...PAID, amount_received: '129.00' }) });
    await user.click(dialog.getByRole('button', { name: /^Incassa 129,00/ }));
    expect(await screen.findByText(/^Incassati 129,00\s€$/)).toBeDefined();
    expect(bodies()).toEqual([{ amount: '129.00', how: 'contanti', receiptId: expect.any(String) }]);
  });

  it('keeps the first where the second is refused, says so, and goes on with the second', async () => {
    let refuses = true;
    answer({
      [COLLECT]: (sent) => {
        const { how } = sent.body as { readonly how: string };
        return how === 'pos' && refuses ? refusal(502, 'LOST', 'Nessuna risposta.') : taken(sent);
      },
    });
    const { user } = await halves();
    await user.click(screen.getByRole('button', { name: /^Incassa 129,00/ }));
    expect(await screen.findByText(/^Sono registrati 50,00\s€ in contanti/)).toBeDefined();
    expect(screen.getByText(/79,00\s€ con il POS.*non è registrato: Nessuna risposta/)).toBeDefined();
    refuses = false;
    await user.click(screen.getByRole('button', { name: /^Incassa 79,00/ }));
    expect(await screen.findByText(/^Incassati 79,00\s€$/)).toBeDefined();
    const [, second, again] = bodies();
    expect(bodies()).toHaveLength(3);
    expect(again).toEqual(second);
  });

  it('reckons the change of the part in cash alone, and sends nothing of it', async () => {
    answer({ [COLLECT]: taken });
    const { user, dialog } = await halves();
    await user.type(dialog.getByRole('textbox', { name: /^Ricevuti in contanti/ }), '60');
    expect(dialog.getByText(/^Resto 10,00\s€$/)).toBeDefined();
    await user.clear(dialog.getByRole('textbox', { name: /^Ricevuti in contanti/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Ricevuti in contanti/ }), '20');
    expect(dialog.getByText(/^Mancano 30,00\s€$/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: /^Incassa 129,00/ }));
    expect(await screen.findByText(/^Incassati 129,00/)).toBeDefined();
    expect(bodies()[0]).not.toHaveProperty('received');
  });
});

describe('a transfer of which a part comes in the shop', () => {
  const COLLECT = 'POST /api/transactions/aaaa-1/collect';
  const bodies = () => callsOf(COLLECT).map(({ body }) => body);

  async function divided(cash: string) {
    const awaited = { stage: 'awaiting_transfer', status: 'in_attesa', paymentMethod: 'bonifico' } as const;
    transaction = { ...transaction, ...awaited, actions: ['collect', 'cancel'] };
    const { user } = openOffice('/admin/transactions/aaaa-1');
    await user.click(await screen.findByRole('button', { name: /^Bonifico ricevuto/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bonifico ricevuto' }));
    await user.click(dialog.getByRole('button', { name: 'Dividi in due modi' }));
    await user.keyboard('80');
    const second = dialog.getByRole('textbox', { name: 'Importo nel secondo modo' });
    expect((second as HTMLInputElement).value).toBe('49,00');
    await user.clear(second);
    await user.type(second, cash);
    return { user, dialog, send: () => user.click(dialog.getByRole('button', { name: 'Segna ricevuto' })) };
  }

  const taken = ({ body }: { readonly body: unknown }) => {
    const cents = Number((body as { readonly amount: string }).amount) + Number(transaction.amount_received);
    transaction = { ...transaction, amount_received: cents.toFixed(2), version: 1 };
    return transaction;
  };

  it('is two receipts, the transfer the last, whose small rest a reason may explain', async () => {
    answer({ [COLLECT]: taken });
    const { user, dialog, send } = await divided('48');
    await send();
    expect(bodies()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /^Perché manca qualcosa/ }), 'Commissione');
    await send();
    expect(await screen.findByText(/^Incassati 128,00\s€/)).toBeDefined();
    expect(bodies()).toMatchObject([
      { amount: '48.00', how: 'contanti' },
      { amount: '80.00', how: 'bonifico', reason: 'Commissione' },
    ]);
  });

  it('is not recorded for more than is due', async () => {
    const { dialog, send } = await divided('60');
    await send();
    expect(dialog.getByText(/^Insieme sono 11,00\s€ di troppo/)).toBeDefined();
    expect(bodies()).toEqual([]);
  });

  it('goes on with the transfer where only the money in the shop was recorded', async () => {
    let refuses = true;
    answer({
      [COLLECT]: (sent) => {
        const { how } = sent.body as { readonly how: string };
        return how === 'bonifico' && refuses ? refusal(502, 'LOST', 'Nessuna risposta.') : taken(sent);
      },
    });
    const { user, send } = await divided('49');
    await send();
    expect(await screen.findByText(/^Sono registrati 49,00\s€ in contanti/)).toBeDefined();
    expect(screen.getByText(/80,00\s€ con bonifico.*non è registrato: Nessuna risposta/)).toBeDefined();
    refuses = false;
    await user.click(screen.getByRole('button', { name: 'Segna ricevuto' }));
    expect(await screen.findByText(/^Bonifico di 80,00\s€/)).toBeDefined();
    const [, lost, again] = bodies();
    expect(again).toEqual(lost);
  });
});
