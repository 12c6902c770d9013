/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AssignmentOutcome, Product, TakenUnit } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCard, aList, anOccasion, aProduct } from '../../../testing/examples.js';
import { answer, type Call, callsOf, commands, refusal } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

const SAVE = 'PUT /api/product-gift-lists/gift-list/5';

const vases = (count: number): Product[] =>
  Array.from({ length: count }, (_, i) =>
    aProduct({ id: 100 + i, name: `Vaso ${i + 1}`, productCode: null }),
  );
const soldOut = aProduct({ id: 8, name: 'Lampada', quantityAvailable: 2, quantityAllocated: 2 });
const promised = aProduct({ id: 9, name: 'Caraffa', quantityAvailable: 3, quantityOnLists: 3 });

type Sent = { readonly changes: readonly { readonly productId: number; readonly what: string }[] };
const sentBy = ({ body }: Call) => (body as Sent).changes;
const allDone = (call: Call): AssignmentOutcome[] => sentBy(call).map(({ productId }) => ({ productId }));

const NO_UNITS = { free: 0, held: 0, reserved: 0, partial: 0 };
let catalogue: readonly Product[];

beforeEach(() => {
  catalogue = [soldOut, promised, aProduct({ id: 7, name: 'Piatti' })];
  answer({
    'GET /api/gift-lists': () => [aList()],
    'GET /api/occasions': () => [anOccasion()],
    'GET /api/products': ({ query }) => (query['giftListId'] ? [] : catalogue),
    'GET /api/product-gift-lists': () => [],
    [SAVE]: allDone,
  });
});

async function opened() {
  const { user } = openOffice('/admin/gift-lists');
  await user.click(await screen.findByTitle('Gestisci prodotti'));
  await screen.findByRole('checkbox', { name: 'Assegna Piatti' });
  return { user, dialog: screen.getByRole('dialog', { name: /Prodotti della lista/ }) };
}

const rowOf = (dialog: HTMLElement, name: string) =>
  within(
    within(dialog)
      .getByRole('checkbox', { name: `Assegna ${name}` })
      .closest('li') as HTMLElement,
  );

const UNITS = 'GET /api/product-gift-lists/product/7/gift-list/5/units';
const paid = { type: 'acquisto', stage: 'paid', amount: '129.00' } as const;
const share = { ...paid, type: 'quota' } as const;
const TAKEN: readonly TakenUnit[] = [
  {
    unitIndex: 0,
    state: 'paid',
    buyers: [{ ...paid, transactionId: 'aaaa-1', buyerName: 'Giulia Ferri' }],
  },
  {
    unitIndex: 1,
    state: 'reserved',
    buyers: [{ ...paid, transactionId: 'aaaa-4', buyerName: 'Elio', amount: '0.00', stage: 'reserved' }],
  },
  {
    unitIndex: 2,
    state: 'partial',
    buyers: [
      { ...share, transactionId: 'aaaa-2', buyerName: null, amount: '20.00' },
      { ...share, transactionId: 'aaaa-3', buyerName: 'Dino', amount: '1250.50', stage: 'reserved' },
    ],
  },
];

describe('the units of a gift', () => {
  const card = aCard({
    name: 'Piatti',
    listQuantity: 4,
    purchasedCount: 1,
    quotaRemaining: '79.00',
    units: { free: 1, held: 0, reserved: 1, partial: 1 },
  });
  const unit = (name: string) => {
    const number = screen.getByText(name).closest('div') as HTMLElement;
    return within(number)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  };
  async function withUnits() {
    answer({
      'GET /api/products': ({ query }) => (query['giftListId'] ? [card] : catalogue),
      [UNITS]: () => TAKEN,
    });
    const page = await opened();
    return { ...page, button: within(page.dialog).getByRole('button', { name: /1 di 4 disponibili/ }) };
  }

  it('name who has which, once they are asked for, with a way to each purchase', async () => {
    const { user, button } = await withUnits();
    expect(callsOf(UNITS)).toEqual([]);
    await user.click(button);
    const giulia = await screen.findByRole('link', { name: 'Giulia Ferri' });
    expect(giulia.getAttribute('href')).toBe('/admin/transactions/aaaa-1');
    expect(unit('Unità 1')).toEqual(['Giulia Ferri']);
    // What costs nothing is never collected.
    expect(unit('Unità 2')).toEqual(['Elio']);
    expect(unit('Unità 3')).toEqual(['Acquirente cancellato 20,00 €', 'Dino 1.250,50 €, da incassare']);
    expect(screen.getByText(/^mancano 79,00/)).toBeDefined();
  });

  it('lead to the transactions of the gift on this list', async () => {
    await withUnits();
    const link = screen.getByRole('link', { name: 'Transazioni di questo regalo' });
    expect(link.getAttribute('href')).toBe('/admin/transactions?list=5&q=Piatti');
  });

  it('are opened, read and left by the keyboard, and Esc leaves the dialog open', async () => {
    const { user, dialog, button } = await withUnits();
    button.focus();
    await user.keyboard('{Enter}');
    const giulia = await screen.findByRole('link', { name: 'Giulia Ferri' });
    await user.tab();
    expect(document.activeElement).toBe(giulia);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Giulia Ferri' })).toBeNull());
    expect(document.activeElement).toBe(button);
    expect(dialog.isConnected).toBe(true);
    await user.keyboard('{Enter}');
    await screen.findByRole('link', { name: 'Giulia Ferri' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Giulia Ferri' })).toBeNull());
    expect(screen.getByRole('dialog', { name: /Prodotti della lista/ })).toBe(dialog);
  });

  it('are counted also where the names do not arrive, which can be asked for again', async () => {
    const { user, button } = await withUnits();
    answer({ [UNITS]: () => refusal(503, 'LEDGER_UNAVAILABLE', 'Il registro non risponde') });
    await user.click(button);
    expect(await screen.findByText(/I nomi non sono arrivati/)).toBeDefined();
    expect(screen.getByText('Acquistato')).toBeDefined();
    answer({ [UNITS]: () => TAKEN });
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('link', { name: 'Giulia Ferri' })).toBeDefined();
  });
});

describe('the products of a list', () => {
  it('say what the shop has, and what is sold out, before anything is ticked', async () => {
    const { dialog } = await opened();
    expect(rowOf(dialog, 'Lampada').getByText('Esaurito')).toBeDefined();
    expect(rowOf(dialog, 'Lampada').getByText(/0 libere su 2/)).toBeDefined();
    expect(rowOf(dialog, 'Piatti').getByText(/3 in magazzino/)).toBeDefined();
    expect(rowOf(dialog, 'Piatti').queryByText('Esaurito')).toBeNull();
  });

  it('ask for more than the shop has once its stock is raised, without leaving the dialog', async () => {
    answer({
      'PUT /api/products/7': ({ body }) => {
        catalogue = catalogue.map((one) => (one.id === 7 ? { ...one, ...(body as object) } : one));
        return catalogue.find(({ id }) => id === 7);
      },
    });
    const { user, dialog } = await opened();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Assegna Piatti' }));
    // In the middle, so that a gift can be lifted and lowered.
    expect(within(dialog).getByRole('button', { name: 'Molto', pressed: true })).toBeDefined();
    for (let n = 1; n < 4; n += 1) await user.click(screen.getByRole('button', { name: 'Aggiungi una' }));
    expect(screen.getByText('Il magazzino ne ha 3: la lista non può chiederne di più.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Porta il magazzino a 4' }));
    await waitFor(() => expect(screen.queryByText(/^Il magazzino ne ha/)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Salva assegnazioni' }));
    expect(commands()).toMatchObject([
      { route: 'PUT /api/products/7', body: { quantityAvailable: 4 } },
      { body: { changes: [{ what: 'place', productId: 7, listQuantity: 4, priority: 2 }] } },
    ]);
  });

  it('may be wished beyond the stock, to be ordered, where staff say so', async () => {
    const { user, dialog } = await opened();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Assegna Piatti' }));
    for (let n = 1; n < 5; n += 1) await user.click(screen.getByRole('button', { name: 'Aggiungi una' }));
    expect(screen.getByText('Il magazzino ne ha 3: la lista non può chiederne di più.')).toBeDefined();
    await user.click(screen.getByRole('switch', { name: /^Anche oltre la giacenza, da ordinare/ }));
    expect(screen.queryByText(/^Il magazzino ne ha/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Porta il magazzino/ })).toBeNull();
    expect(screen.getByText(/^In negozio ci sono 3 pezzi liberi: altri 2 da ordinare/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Salva assegnazioni' }));
    const wish = { what: 'place', productId: 7, listQuantity: 5, beyondStock: true };
    expect(commands()).toMatchObject([{ body: { changes: [wish] } }]);
  });

  it('cost what the list says, which is checked before it is sent', async () => {
    const { user, dialog } = await opened();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Assegna Piatti' }));
    const price = screen.getByRole<HTMLInputElement>('textbox', { name: 'Prezzo su questa lista' });
    expect(screen.getByText(/^Vuoto: 129,00.€, come nel catalogo\.$/)).toBeDefined();
    await user.type(price, 'poco');
    await user.click(screen.getByRole('button', { name: 'Salva assegnazioni' }));
    expect(screen.getByText('Serve un importo, per esempio 49,90')).toBeDefined();
    expect(commands()).toEqual([]);
    await user.clear(price);
    await user.type(price, '99,5');
    expect(screen.getByText(/^Nel catalogo costa 129,00.€\.$/)).toBeDefined();
    expect(rowOf(dialog, 'Piatti').getByText(/99,50.€/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Salva assegnazioni' }));
    expect(commands()).toMatchObject([{ body: { changes: [{ productId: 7, ownPrice: '99.50' }] } }]);
  });

  it('cost what the catalogue says once the price is emptied, and units that are taken stay at theirs', async () => {
    answer({
      'GET /api/products': ({ query }) =>
        query['giftListId']
          ? [aCard({ name: 'Piatti', price: '99.00', listQuantity: 2, units: { ...NO_UNITS, free: 1 } })]
          : catalogue,
      'GET /api/product-gift-lists': () => [{ productId: 7, giftListId: 5, ownPrice: '99.00' }],
    });
    const { user } = await opened();
    const price = screen.getByRole<HTMLInputElement>('textbox', { name: 'Prezzo su questa lista' });
    expect(price.value).toBe('99,00');
    expect(screen.queryByText(/vale per le unità ancora libere/)).toBeNull();
    await user.clear(price);
    expect(screen.getByText(/vale per le unità ancora libere/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Salva assegnazioni' }));
    expect(commands()).toMatchObject([{ body: { changes: [{ what: 'change', ownPrice: null }] } }]);
  });

  it('are shown as they are set, and no change of what was not touched is sent', async () => {
    const set = { productId: 7, giftListId: 5, canBuyInQuota: false, beyondStock: true };
    answer({
      'GET /api/products': ({ query }) =>
        query['giftListId'] ? [aCard({ name: 'Piatti', listQuantity: 5 })] : catalogue,
      'GET /api/product-gift-lists': () => [set],
    });
    const { user } = await opened();
    const wish = screen.getByRole<HTMLInputElement>('switch', { name: /^Anche oltre la giacenza/ });
    expect(wish.checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Salva assegnazioni' }));
    expect(await screen.findByText('Nessuna modifica')).toBeDefined();
    expect(commands()).toEqual([]);
  });

  it('say in the singular that the shop has one now', async () => {
    catalogue = [aProduct({ id: 7, name: 'Piatti', quantityAvailable: 0 })];
    answer({ 'PUT /api/products/7': () => catalogue[0] });
    const { user, dialog } = await opened();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Assegna Piatti' }));
    await user.click(screen.getByRole('button', { name: 'Porta il magazzino a 1' }));
    expect(await screen.findByText('«Piatti»: 1 pezzo.')).toBeDefined();
  });

  it('can be searched as soon as the dialog is open', async () => {
    const { user, dialog } = await opened();
    await user.keyboard('lampada');
    await waitFor(() =>
      expect(within(dialog).queryByRole('checkbox', { name: 'Assegna Piatti' })).toBeNull(),
    );
    expect(within(dialog).getByRole('checkbox', { name: 'Assegna Lampada' })).toBeDefined();
  });

  it('name in the foot every one that the stock can’t cover, and warn in their rows', async () => {
    const { user, dialog } = await opened();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Assegna Lampada' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Assegna Caraffa' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Assegna Piatti' }));
    expect(within(dialog).getByText(/Scorte scarse: «Lampada», «Caraffa»$/)).toBeDefined();
    expect(rowOf(dialog, 'Lampada').getByText(/In negozio è finito/)).toBeDefined();
    expect(rowOf(dialog, 'Caraffa').getByText(/se ne promettono 4/)).toBeDefined();
  });

  it('are all found ones at once, in one call for many, and the foot says how far it is', async () => {
    catalogue = [...vases(30), aProduct({ id: 7, name: 'Piatti' })];
    let goOn = () => {};
    const seen = new Promise<void>((resolve) => (goOn = resolve));
    answer({
      [SAVE]: async (call: Call) => {
        if (sentBy(call).length < 25) await seen;
        return allDone(call);
      },
    });
    const { user, dialog } = await opened();
    await user.type(within(dialog).getByRole('searchbox', { name: 'Cerca prodotti' }), 'vaso');
    // What is not found yet is assigned by no press.
    expect(within(dialog).queryByRole('button', { name: /^Assegna tutt/ })).toBeNull();
    await user.click(await within(dialog).findByRole('button', { name: 'Assegna tutti i trovati (30)' }));
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: /^Assegna tutt/ })).toBeNull());
    await user.click(within(dialog).getByRole('button', { name: 'Salva assegnazioni' }));
    expect(await within(dialog).findByText('Salvataggio: 25 di 30 …')).toBeDefined();
    goOn();
    expect(await screen.findByText('Prodotti aggiornati')).toBeDefined();
    expect(commands().map((call) => sentBy(call).length)).toEqual([25, 5]);
    expect(new Set(commands().flatMap((call) => sentBy(call).map(({ what }) => what)))).toEqual(
      new Set(['place']),
    );
  });

  it('are read page by page, and all of them assigned without having been shown', async () => {
    catalogue = vases(90).map((vase) => ({ ...vase, quantityAvailable: vase.id === 189 ? 0 : 5 }));
    const { user } = openOffice('/admin/gift-lists');
    await user.click(await screen.findByTitle('Gestisci prodotti'));
    const ticks = () => screen.getAllByRole('checkbox', { name: /^Assegna Vaso/ });
    await screen.findByRole('checkbox', { name: 'Assegna Vaso 40' });
    expect(ticks()).toHaveLength(40);
    await user.click(screen.getByRole('button', { name: 'Carica altri' }));
    await screen.findByRole('checkbox', { name: 'Assegna Vaso 80' });
    await user.click(screen.getByRole('button', { name: 'Assegna tutto il catalogo (90)' }));
    // The last of them, which the page has not got, lacks in the shop.
    expect(await screen.findByText(/Scorte scarse: «Vaso 90»$/)).toBeDefined();
    expect(ticks()).toHaveLength(80);
    expect(callsOf('GET /api/products').every(({ query }) => Object.keys(query).length > 0)).toBe(true);
  });

  it('that the stock can’t cover are named in short after the saving, where they are many', async () => {
    catalogue = vases(5).map((vase) => ({ ...vase, quantityAvailable: 1, quantityAllocated: 1 }));
    const { user } = openOffice('/admin/gift-lists');
    await user.click(await screen.findByTitle('Gestisci prodotti'));
    await user.click(await screen.findByRole('button', { name: 'Assegna tutto il catalogo (5)' }));
    await user.click(screen.getByRole('button', { name: 'Salva assegnazioni' }));
    expect(await screen.findByText('Prodotti aggiornati, ma attenzione alle scorte')).toBeDefined();
    expect(screen.getByText('In negozio non bastano: «Vaso 1», «Vaso 2», «Vaso 3» e altri 2.')).toBeDefined();
  });

  it('stay in the dialog with their reason where they are refused', async () => {
    answer({
      [SAVE]: (call: Call) =>
        allDone(call).map((outcome) =>
          outcome.productId === 7
            ? { ...outcome, problem: refusal(409, 'GIFT_HAS_TRANSACTIONS', 'Ci sono transazioni.').problem }
            : outcome,
        ),
    });
    const { user, dialog } = await opened();
    await user.click(within(dialog).getByRole('button', { name: 'Assegna tutto il catalogo (3)' }));
    await user.click(within(dialog).getByRole('button', { name: 'Salva assegnazioni' }));
    expect(await rowOf(dialog, 'Piatti').findByText('Ci sono transazioni.')).toBeDefined();
    expect(rowOf(dialog, 'Caraffa').queryByText('Ci sono transazioni.')).toBeNull();
    expect(screen.getByText(/^Errore durante l’aggiunta del prodotto\./)).toBeDefined();
  });

  it('lead to where a missing one is created', async () => {
    const { dialog } = await opened();
    const link = within(dialog).getByRole('link', { name: 'Crea Prodotti' });
    expect(link.getAttribute('href')).toBe('/admin/products');
  });

  it('are all told where the call itself fails', async () => {
    answer({ [SAVE]: () => refusal(503, 'UNAVAILABLE', 'Il negozio non risponde.') });
    const { user, dialog } = await opened();
    await user.click(within(dialog).getByRole('button', { name: 'Assegna tutto il catalogo (3)' }));
    await user.click(within(dialog).getByRole('button', { name: 'Salva assegnazioni' }));
    for (const name of ['Lampada', 'Caraffa', 'Piatti'])
      expect(await rowOf(dialog, name).findByText('Il negozio non risponde.')).toBeDefined();
  });
});
