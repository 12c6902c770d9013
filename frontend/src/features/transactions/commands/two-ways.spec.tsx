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
  interface InTwo {
    readonly receipts: readonly { readonly receiptId: string }[];
  }
  const sentReceipts = () => callsOf(COLLECT).map(({ body }) => (body as InTwo).receipts);
  const receipts = (first: string, second: string) => [
    { amount: first, how: 'contanti', receiptId: expect.any(String) },
    { amount: second, how: 'pos', receiptId: expect.any(String) },
  ];

  async function halves() {
    const { user } = openOffice('/admin/transactions/aaaa-1');
    await user.click(await screen.findByRole('button', { name: /^Incassa…/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Incassa$/ }));
    await user.click(dialog.getByRole('button', { name: 'Dividi in due modi' }));
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Importo nel primo modo' }));
    await user.keyboard('50');
    return { user, dialog };
  }

  const taken = () => {
    transaction = { ...transaction, ...PAID, amount_received: '129.00' };
    return transaction;
  };

  it('is one call with a receipt for each of them, and the second follows what the first leaves', async () => {
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
    expect(bodies()).toEqual([{ receipts: receipts('50.00', '79.00') }]);
    const ids = sentReceipts().flatMap((sent) => sent.map(({ receiptId }) => receiptId));
    expect(new Set(ids).size).toBe(2);
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

  it('is sent again under the same receipts where its answer got lost, and under others once it counted', async () => {
    answer({ [COLLECT]: () => refusal(502, 'LOST', 'Nessuna risposta.') });
    const { user, dialog } = await halves();
    const send = dialog.getByRole('button', { name: /^Incassa 129,00/ });
    await user.click(send);
    expect(await screen.findByText(/Nessuna risposta/)).toBeDefined();
    answer({ [COLLECT]: () => refusal(409, 'RECEIPT_OF_ANOTHER_AMOUNT', 'Già registrato.') });
    await user.click(send);
    expect(await screen.findByText('Incasso già registrato')).toBeDefined();
    answer({ [COLLECT]: taken });
    await user.click(await screen.findByRole('button', { name: /^Incassa…/ }));
    await user.click(await screen.findByRole('button', { name: 'Dividi in due modi' }));
    await user.keyboard('50');
    await user.click(screen.getByRole('button', { name: /^Incassa 129,00/ }));
    expect(await screen.findByText(/^Incassati 129,00\s€$/)).toBeDefined();
    const [lost = [], again, anew = []] = sentReceipts();
    expect(again).toEqual(lost);
    expect(anew).toEqual(receipts('50.00', '79.00'));
    for (const { receiptId } of anew) expect(lost.map((one) => one.receiptId)).not.toContain(receiptId);
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
    expect(await screen.findByText(/^Incassati 129,00\s€$/)).toBeDefined();
    expect(bodies()).toEqual([{ receipts: receipts('50.00', '79.00') }]);
  });

  it('says the change once more when the dialog with its banknotes is gone', async () => {
    answer({ [COLLECT]: taken });
    const { user, dialog } = await halves();
    await user.type(dialog.getByRole('textbox', { name: /^Ricevuti in contanti/ }), '60');
    await user.click(dialog.getByRole('button', { name: /^Incassa 129,00/ }));
    expect(await screen.findByText(/^Incassati 129,00\s€ · resto 10,00\s€$/)).toBeDefined();
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

  it('is two receipts of one call, whose small rest a reason may explain', async () => {
    answer({ [COLLECT]: () => ({ ...transaction, ...PAID, amount_received: '128.00' }) });
    const { user, dialog, send } = await divided('48');
    await send();
    expect(bodies()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /^Perché manca qualcosa/ }), 'Commissione');
    await send();
    expect(await screen.findByText(/^Incassati 128,00\s€/)).toBeDefined();
    expect(bodies()).toEqual([
      {
        receipts: [
          { amount: '80.00', how: 'bonifico', receiptId: expect.any(String) },
          { amount: '48.00', how: 'contanti', receiptId: expect.any(String) },
        ],
        reason: 'Commissione',
      },
    ]);
  });

  it('is not recorded for more than is due', async () => {
    const { dialog, send } = await divided('60');
    await send();
    expect(dialog.getByText(/^Insieme sono 11,00\s€ di troppo/)).toBeDefined();
    expect(bodies()).toEqual([]);
  });
});
