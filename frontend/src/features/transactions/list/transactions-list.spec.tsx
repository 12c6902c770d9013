/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aList, aTransaction, noPayments } from '../../../testing/examples.js';
import { TOTALS } from '../../../testing/totals.js';
import { answer, callsOf, commands, refusal, withHeaders } from '../../../testing/fake-server.js';
import { MARTA, openOffice, openPage } from '../../../testing/open-page.js';

const BUYERS = ['Ada', 'Bice', 'Carla', 'Dora', 'Ester', 'Fulvio'];
let rows: Transaction[];

beforeEach(() => {
  rows = BUYERS.map((buyerName, n) =>
    aTransaction({ id: `aaaa-${n}`, orderNumber: `FI-2026-00000${n}`, buyerName, amount: '10.00' }),
  );
  answer({
    'GET /api/gift-lists': () => [aList()],
    'GET /api/transactions': () => withHeaders(rows, { 'x-total-count': '1000+' }),
    'GET /api/transactions/totals': () => TOTALS,
  });
});

const lastQuery = () => callsOf('GET /api/transactions').at(-1)?.query;
const box = (buyer: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Seleziona ${buyer}, Vaso di vetro` });
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /, Vaso di vetro$/ });
const chosen = () => boxes().map(({ checked }) => checked);
const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Seleziona tutte' });
const shown = () => screen.findAllByRole('link', { name: 'Vaso di vetro' });
const bar = () => screen.findByRole('region', { name: 'Transazioni selezionate' });

describe('filters of the transactions', () => {
  it('are what the address says, for the rows and for the sums, which no order changes', async () => {
    const filters =
      'status=completata&method=bonifico&from=2026-11-01&to=2026-11-20&min=9.9&max=50&overdue=true';
    openOffice(`/admin/transactions?${filters}&list=5&q=anna&sort=amount&dir=asc`);
    await shown();
    const asked = {
      status: 'completata',
      drafts: 'hidden',
      paymentMethod: 'bonifico',
      giftListId: '5',
      q: 'anna',
      from: '2026-11-01',
      to: '2026-11-20',
      amountMin: '9.9',
      amountMax: '50',
      overdue: 'true',
    };
    expect(lastQuery()).toEqual({ ...asked, sort: 'amount', dir: 'asc', limit: '40' });
    expect(callsOf('GET /api/transactions/totals').map(({ query }) => query)).toEqual([asked]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Dal' }).value).toBe('01/11/2026');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Importo da' }).value).toBe('9,90');
    // Put away, they are still counted on the button.
    const more = screen.getByRole('button', { name: 'Altri filtri 5' });
    expect(more.getAttribute('aria-expanded')).toBe('true');
  });

  it('leave out of the address what is none', async () => {
    openOffice('/admin/transactions?from=2026-02-30&min=-1&max=1.999&method=contanti&overdue=false');
    await shown();
    expect(lastQuery()).toEqual({ drafts: 'hidden', sort: 'timestamp', dir: 'desc', limit: '40' });
  });

  it('go into the address as they are typed and chosen, and all come off at once', async () => {
    const { user, address } = openOffice('/admin/transactions');
    await shown();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Metodo di pagamento' }), 'stripe');
    await user.click(screen.getByRole('button', { name: 'Altri filtri' }));
    await user.type(screen.getByRole('textbox', { name: 'Dal' }), '01112026');
    await user.type(screen.getByRole('textbox', { name: 'Importo fino a' }), '1.250,5');
    await user.click(screen.getByRole('checkbox', { name: /^Solo oltre il termine/ }));
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({
        paymentMethod: 'stripe',
        from: '2026-11-01',
        amountMax: '1250.5',
        overdue: 'true',
      }),
    );
    const inAddress = Object.fromEntries(new URL(address(), 'http://shop').searchParams);
    expect(inAddress).toEqual({ method: 'stripe', from: '2026-11-01', max: '1250.5', overdue: 'true' });
    await user.click(screen.getByRole('button', { name: 'Togli i filtri' }));
    await waitFor(() => expect(address()).toBe('/admin/transactions'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Dal' }).value).toBe('');
  });

  it('say what is wrong with a day that is none, and filter by what was whole before', async () => {
    const { user, address } = openOffice('/admin/transactions?from=2026-11-20&to=2026-11-01');
    await shown();
    expect(screen.getByText('Viene prima dell’inizio')).toBeDefined();
    const day = screen.getByRole('textbox', { name: 'Dal' });
    await user.clear(day);
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('from'));
    await user.type(day, '31022026');
    await user.tab();
    expect(day.getAttribute('aria-invalid')).toBe('true');
    await user.type(screen.getByRole('textbox', { name: 'Al' }), '{Backspace}');
    await user.type(screen.getByRole('textbox', { name: 'Importo da' }), '7');
    await waitFor(() => expect(lastQuery()).toMatchObject({ amountMin: '7', to: '2026-11-01' }));
    expect(address()).not.toMatch(/from/);
  });

  it('begin a column in descending order, and turn the active one round', async () => {
    const { user, address } = openOffice('/admin/transactions');
    await shown();
    const heading = (name: string) => within(screen.getByRole('columnheader', { name })).getByRole('button');
    await user.click(heading('Importo'));
    await waitFor(() => expect(address()).toBe('/admin/transactions?sort=amount'));
    await user.click(heading('Importo'));
    await waitFor(() => expect(address()).toBe('/admin/transactions?sort=amount&dir=asc'));
    await user.click(heading('Acquirente'));
    await waitFor(() => expect(address()).toBe('/admin/transactions?sort=buyer'));
  });
});

describe('sums of the transactions', () => {
  it('stand above the rows, counted to the last one', async () => {
    openOffice('/admin/transactions?status=completata');
    await shown();
    const sums = within(await screen.findByLabelText('Totali'));
    const net = await sums.findByRole('link', { name: /28\.656,00/ });
    expect(screen.getByLabelText('Totali').textContent.replaceAll('\u00a0', ' ')).toBe(
      'Transazioni1.234Da incassare1.240,00 €Vendite28.000,50 €Spedizioni+ 318,40 €Acconti+ 300,00 €' +
        'Differenze accettate− 0,90 €In più+ 38,00 €Incassato= 28.656,00 €',
    );
    expect(net.getAttribute('href')).toBe('/admin/transactions?status=completata&sum=net');
    const back = within(screen.getByText(/^Già tolti/)).getByRole('link', { name: /258,00/ });
    expect(back.getAttribute('href')).toBe('/admin/transactions?status=completata&sum=refunded');
    expect(screen.getByText('Mostrate 6 di 1.234')).toBeDefined();
  });

  it('lead to what is behind each of them, which says so and can be left', async () => {
    const { user, address } = openOffice('/admin/transactions');
    await shown();
    await user.click(await screen.findByRole('link', { name: /^318,40/ }));
    await waitFor(() => expect(address()).toBe('/admin/transactions?sum=shipping'));
    const asked = callsOf('GET /api/transactions/totals').at(-1)?.query;
    expect(asked).toMatchObject({ sum: 'shipping', drafts: 'hidden' });
    expect(callsOf('GET /api/transactions').at(-1)?.query).toMatchObject({ sum: 'shipping' });
    // The rows are there now: each leads on.
    expect(within(screen.getByLabelText('Totali')).queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Togli il filtro Solo: Spedizioni' }));
    await waitFor(() => expect(address()).toBe('/admin/transactions'));
  });

  it('take nothing from the rows where they fail, and are asked again', async () => {
    answer({ 'GET /api/transactions/totals': () => refusal(503, 'BUSY', 'Riprova tra poco.') });
    const { user } = openOffice('/admin/transactions');
    await shown();
    expect(await screen.findByText(/^I totali non sono arrivati\. Riprova tra poco\./)).toBeDefined();
    expect(screen.getByText('Mostrate 6 di 1000+')).toBeDefined();
    answer({ 'GET /api/transactions/totals': () => TOTALS });
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('1.234')).toBeDefined();
  });

  it('are none for drafts', async () => {
    openOffice('/admin/transactions?status=bozze');
    await shown();
    expect(callsOf('GET /api/transactions/totals')).toEqual([]);
    expect(screen.queryByText('Incassato')).toBeNull();
  });
});

describe('selected rows', () => {
  it('are chosen one by one, from one to another, all and none', async () => {
    const { user } = openOffice('/admin/transactions');
    await shown();
    await user.click(box('Bice'));
    await user.keyboard('{Shift>}');
    await user.click(box('Dora'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual([false, true, true, true, false, false]);
    expect(all().indeterminate).toBe(true);
    expect((await bar()).textContent).toMatch(/^3 selezionate 30,00/);
    await user.click(all());
    expect(chosen()).toEqual(BUYERS.map(() => true));
    await user.click(all());
    expect(chosen()).toEqual(BUYERS.map(() => false));
    expect(screen.queryByRole('region', { name: 'Transazioni selezionate' })).toBeNull();
  });

  it('are reached and chosen by keys', async () => {
    const { user, address } = openOffice('/admin/transactions');
    await shown();
    await user.keyboard('jjxjkx');
    expect(chosen()).toEqual(BUYERS.map(() => false));
    await user.keyboard('jx');
    expect(chosen()).toEqual([false, false, true, false, false, false]);
    await user.keyboard('{Escape}');
    expect(chosen()).toEqual(BUYERS.map(() => false));
    answer({ 'GET /api/transactions/aaaa-1': () => refusal(404, 'TRANSACTION_NOT_FOUND', 'Non c’è.') });
    await user.keyboard('k{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/transactions/aaaa-1'));
  });

  it('are put right by E, the one in which the keyboard is', async () => {
    answer({ 'GET /api/transactions/aaaa-1': () => rows[1] });
    const { user } = openOffice('/admin/transactions');
    await shown();
    await user.keyboard('e');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('jje');
    const dialog = within(await screen.findByRole('dialog', { name: /^Modifica transazione/ }));
    expect((await dialog.findByLabelText<HTMLInputElement>('Nome')).value).toBe(BUYERS[1]);
  });

  it('are none under another filter', async () => {
    const { user } = openOffice('/admin/transactions');
    await shown();
    await user.click(all());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'completata');
    await waitFor(() => expect(chosen()).toEqual(BUYERS.map(() => false)));
  });
});

const deletions = () => commands().map(({ route }) => route);

/** What the shop says of each deletion: nothing where it is done. */
function deleting(say: (n: number) => unknown): void {
  answer(
    Object.fromEntries(
      rows.map((_row, n) => [
        `DELETE /api/transactions/aaaa-${n}`,
        () => {
          const said = say(n);
          if (said === undefined) rows = rows.filter(({ id }) => id !== `aaaa-${n}`);
          return said;
        },
      ]),
    ),
  );
}

async function deleteAll(): Promise<UserEvent> {
  const { user } = openOffice('/admin/transactions');
  await shown();
  await user.click(all());
  await user.click(within(await bar()).getByRole('button', { name: 'Elimina…' }));
  expect(screen.getByRole('dialog').textContent).toMatch(/^Eliminare 6 transazioni\?.*In tutto 60,00/);
  expect(commands()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Elimina le transazioni' }));
  return user;
}

describe('deletion', () => {
  it('asks for a selection', async () => {
    const { user } = openOffice('/admin/transactions');
    await shown();
    await user.click(screen.getByRole('button', { name: 'Elimina le selezionate' }));
    expect(await screen.findByText('Nessuna transazione selezionata')).toBeDefined();
    expect(screen.getByText('Seleziona almeno una transazione da eliminare.')).toBeDefined();
  });

  it('of one asks, and says that it is done', async () => {
    deleting(() => undefined);
    const { user } = openOffice('/admin/transactions');
    await shown();
    await user.click(screen.getByRole('button', { name: 'Azioni per Carla' }));
    await user.click(await screen.findByText('Elimina…'));
    expect((await screen.findByRole('dialog')).textContent).toMatch(
      /^Eliminare la transazione\?Carla, Vaso di vetro, 10,00.*rende di nuovo disponibile/,
    );
    await user.click(screen.getByRole('button', { name: 'Elimina la transazione' }));
    expect(await screen.findByText('Transazione eliminata')).toBeDefined();
    expect(deletions()).toEqual(['DELETE /api/transactions/aaaa-2']);
    await waitFor(() => expect(boxes()).toHaveLength(5));
  });

  it('of all says how many, and takes them off the page', async () => {
    deleting(() => undefined);
    await deleteAll();
    expect(await screen.findByText('Transazioni eliminate')).toBeDefined();
    expect(screen.getByText('6 transazioni eliminate con successo.')).toBeDefined();
    expect(deletions().toSorted()).toEqual(BUYERS.map((_, n) => `DELETE /api/transactions/aaaa-${n}`));
    expect(await screen.findByText('Nessuna transazione trovata.')).toBeDefined();
  });

  it('says beside each that is refused why, and leaves those selected', async () => {
    deleting((n) => (n % 2 === 0 ? refusal(409, 'MONEY_IN_IT', `Prima rimborsa ${n},00 €.`) : undefined));
    const user = await deleteAll();
    const dialog = await screen.findByRole('dialog', { name: '3 eliminate, 3 no' });
    const lines = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines.toSorted()).toEqual([
      '3 transazioni eliminate con successo.',
      'FI-2026-000000, AdaPrima rimborsa 0,00 €.',
      'FI-2026-000002, CarlaPrima rimborsa 2,00 €.',
      'FI-2026-000004, EsterPrima rimborsa 4,00 €.',
    ]);
    // What to do first is done there.
    const carla = within(dialog).getByRole('link', { name: 'FI-2026-000002, Carla' });
    expect(carla.getAttribute('href')).toBe('/admin/transactions/aaaa-2');
    expect(screen.queryByRole('button', { name: /^Riprova/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ho capito' }));
    await waitFor(() => expect(boxes()).toHaveLength(3));
    expect(chosen()).toEqual([true, true, true]);
  });

  it('names the fault where none could be deleted, and tries again those of which nothing is known', async () => {
    deleting(() => refusal(502, 'LOST', 'Nessuna risposta.'));
    const user = await deleteAll();
    expect(
      await screen.findByText('Errore durante l’eliminazione delle transazioni: Nessuna risposta.'),
    ).toBeDefined();
    deleting(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Riprova con 6' }));
    expect(await screen.findByText('6 transazioni eliminate con successo.')).toBeDefined();
    expect(deletions()).toHaveLength(12);
  });

  it('goes on a few at a time, and stops when told to', async () => {
    let release: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (release = resolve));
    deleting(() => undefined);
    answer(
      Object.fromEntries(
        rows.map(({ id }) => [`DELETE /api/transactions/${id}`, () => waiting.then(() => undefined)]),
      ),
    );
    const user = await deleteAll();
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('0');
    await waitFor(() => expect(deletions()).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Interrompi' }));
    release();
    expect(await screen.findByRole('dialog', { name: '4 eliminate, 2 no' })).toBeDefined();
    expect(screen.getByText('2 non tentate.')).toBeDefined();
    expect(deletions()).toHaveLength(4);
  });

  it('says in a row’s menu what has to come first, and names the version that was seen', async () => {
    const actions: Transaction['actions'] = ['collect', 'refund'];
    rows = [
      { ...rows[0], amount_received: '5.00', actions } as Transaction,
      { ...rows[1], stage: 'held', actions: ['complete', 'cancel'] } as Transaction,
      { ...rows[2], version: 7, actions: ['remove'] } as Transaction,
    ];
    deleting(() => undefined);
    const { user } = openOffice('/admin/transactions');
    await shown();
    await user.click(screen.getByRole('button', { name: 'Azioni per Ada' }));
    expect(await screen.findByText('Ci sono incassi: prima si rimborsa o si storna.')).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Azioni per Bice' }));
    expect(await screen.findByText('Prima si annulla.')).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Azioni per Carla' }));
    await user.click(await screen.findByText('Elimina…'));
    await user.click(await screen.findByRole('button', { name: 'Elimina la transazione' }));
    await screen.findByText('Transazione eliminata');
    expect(callsOf('DELETE /api/transactions/aaaa-2')[0]?.headers['if-match']).toBe('"7"');
  });

  it('is an admin’s', async () => {
    const { user } = openPage('/admin/transactions', { ...MARTA, role: 'staff' });
    await shown();
    expect(screen.queryByRole('button', { name: 'Elimina le selezionate' })).toBeNull();
    await user.click(all());
    expect((await bar()).textContent).toMatch(/Le elimina solo un amministratore\./);
    await user.click(screen.getByRole('button', { name: 'Azioni per Ada' }));
    const item = (await screen.findByText('Lo fa un amministratore.')).closest('button');
    expect(item?.textContent).toMatch(/^Elimina…/);
    expect(item?.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a row’s menu', () => {
  it('completes what is held, and says so', async () => {
    rows = [
      { ...rows[0], stage: 'held', status: 'in_attesa', actions: ['complete', 'cancel'] } as Transaction,
    ];
    answer({ 'PUT /api/transactions/aaaa-0': () => rows[0] });
    const { user } = openOffice('/admin/transactions');
    await shown();
    await user.click(screen.getByRole('button', { name: 'Azioni per Ada' }));
    expect(await screen.findByText('Segna come annullata…')).toBeDefined();
    await user.click(screen.getByText('Segna come completata'));
    expect(await screen.findByText('Transazione aggiornata')).toBeDefined();
    expect(commands()).toMatchObject([{ body: { status: 'completata' }, headers: { 'if-match': '"1"' } }]);
  });

  it('gives back the money of what is paid, or exchanges its gift', async () => {
    rows = [{ ...rows[0], stage: 'paid', status: 'completata', actions: ['refund'] } as Transaction];
    answer({ 'GET /api/transactions/aaaa-0/payments': () => noPayments() });
    const { user } = openOffice('/admin/transactions');
    await shown();
    await user.click(screen.getByRole('button', { name: 'Azioni per Ada' }));
    expect(await screen.findByText('Cambia regalo…')).toBeDefined();
    await user.click(screen.getByText('Rimborsa…'));
    expect(await screen.findByRole('dialog', { name: 'Rimborsa' })).toBeDefined();
  });

  it('completes nothing that is, and cancels nothing that is', async () => {
    rows = [
      { ...rows[0], stage: 'paid', status: 'completata', actions: ['deliver', 'refund'] } as Transaction,
      { ...rows[1], stage: 'cancelled', status: 'annullata', actions: ['reopen', 'remove'] } as Transaction,
    ];
    const { user } = openOffice('/admin/transactions');
    await shown();
    await user.click(screen.getByRole('button', { name: 'Azioni per Ada' }));
    await screen.findByText('Elimina…');
    expect(screen.queryByText('Segna come completata')).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Azioni per Bice' }));
    expect(await screen.findByText('Riapri…')).toBeDefined();
    for (const words of ['Segna come completata', 'Segna come annullata…', 'Cambia regalo…'])
      expect(screen.queryByText(words)).toBeNull();
  });

  it('asks before it reopens what is cancelled, and records there only a transfer that came late', async () => {
    const actions = ['reopen', 'collect', 'remove'] as const;
    const cancelled = { stage: 'cancelled', status: 'annullata', paymentMethod: 'bonifico' } as const;
    rows = [{ ...rows[0], ...cancelled, actions } as Transaction];
    const { user } = openOffice('/admin/transactions');
    await shown();
    await user.click(screen.getByRole('button', { name: 'Azioni per Ada' }));
    await screen.findByText('Riapri…');
    const words = screen
      .getAllByRole('menuitem', { hidden: true })
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(words.slice(0, 5)).toEqual([
      'Apri la transazione',
      'Modifica',
      'Riapri…',
      'Incassa 10,00 €…',
      'Bonifico arrivato tardi…',
    ]);
    await user.click(screen.getByText('Riapri…'));
    expect(await screen.findByRole('dialog', { name: 'Riaprire la transazione?' })).toBeDefined();
    expect(commands()).toEqual([]);
  });
});
