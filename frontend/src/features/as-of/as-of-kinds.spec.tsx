/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AsOf, CashSums, ProductThen, RecordThen, ShopThen } from '@fiocco/contracts';
import { screen, within } from '@testing-library/react';
import { answer, callsOf, refusal } from '../../testing/fake-server.js';
import { MARTA, openOffice, openPage } from '../../testing/open-page.js';

const AT = '2026-11-21T18:30';

const told = <State,>(state: State): AsOf<State> => ({
  at: '2026-11-21T17:30:59.999Z',
  code: 'AS_OF_KNOWN',
  text: '',
  firstAt: '2026-11-20T10:00:00.000Z',
  lastAt: '2026-11-21T10:00:00.000Z',
  events: 3,
  later: 1,
  state,
});

/** Answers what was then where a moment is asked for, and what is now where none is. */
const thenAndNow =
  <State,>(then: State, now: State) =>
  ({ query }: { readonly query: Readonly<Record<string, string>> }) =>
    told(query['at'] ? then : now);

beforeEach(() => answer({ 'GET /api/history': () => [], 'GET /api/cash/closings': () => [] }));

/** Of each row that differs what was and what is. */
async function differences(): Promise<readonly (readonly (string | null | undefined)[])[]> {
  await screen.findByText(/differenz[ae] da allora\./);
  return screen
    .getAllByRole('row')
    .filter((row) => within(row).queryByText('cambiato'))
    .map((row) => {
      const label = within(row).getByRole('rowheader').textContent?.replace('cambiato', '');
      return [
        label,
        ...within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
      ];
    });
}

const field = (name: string, label: string, text: string) =>
  ({ field: name, label, text, kept: 'readable' }) as const;

describe('a product as it was', () => {
  const product = (price: string, quantity: number, allocated: number): ProductThen => ({
    id: 7,
    name: 'Vaso di vetro',
    fields: [field('description', 'Descrizione', 'Soffiato'), field('priceCents', 'Prezzo', price)],
    stock: { quantity, allocated },
  });

  it('has its price and its pieces beside those of now, and what happened to it since', async () => {
    answer({
      'GET /api/audit/as-of/products/7': thenAndNow(product('100,00 €', 3, 0), product('129,00 €', 3, 2)),
    });
    openOffice(`/admin/as-of/products/7?at=${AT}`);
    expect(await differences()).toEqual([
      ['Prezzo', '100,00 €', '129,00 €'],
      ['Impegnati o venduti', '0', '2'],
      ['Ancora liberi', '3', '1'],
    ]);
    expect(screen.getByRole('link', { name: 'Il prodotto' }).getAttribute('href')).toBe(
      '/admin/products?edit=7',
    );
    expect(callsOf('GET /api/history').at(-1)?.query).toMatchObject({
      productId: '7',
      from: '2026-11-21',
    });
  });

  it('that is gone is said to be', async () => {
    const gone = { id: 7, name: null, fields: [], stock: { quantity: 3, allocated: 0 } };
    answer({ 'GET /api/audit/as-of/products/7': thenAndNow(product('100,00 €', 3, 0), gone) });
    openOffice(`/admin/as-of/products/7?at=${AT}`);
    expect(await differences()).toContainEqual(['Nome', 'Vaso di vetro', 'Prodotto eliminato']);
  });

  it('has no page where there never was one', async () => {
    answer({ 'GET /api/audit/as-of/products/9': () => refusal(404, 'PRODUCT_NOT_FOUND', 'Non trovato') });
    openOffice('/admin/as-of/products/9');
    expect(await screen.findByText('Prodotto non trovato.')).toBeDefined();
  });
});

describe('what only its own history tells of', () => {
  const record = (name: string | null, ...fields: RecordThen['fields']): RecordThen => ({ name, fields });

  it('are the settings: of a secret only when it changed', async () => {
    const secret = (text: string) =>
      ({ field: 'smtpPassword', label: 'Password SMTP', text, kept: 'secret' }) as const;
    answer({
      'GET /api/audit/as-of/records/settings/shop': thenAndNow(
        record(null, field('storeName', 'Nome del negozio', 'Ferrante'), secret('ultima modifica ieri')),
        record(
          null,
          field('storeName', 'Nome del negozio', 'Ferrante & Figli'),
          secret('ultima modifica oggi'),
        ),
      ),
    });
    openOffice(`/admin/as-of/settings/shop?at=${AT}`);
    expect(await differences()).toEqual([
      ['Nome del negozio', 'Ferrante', 'Ferrante & Figli'],
      ['Password SMTP', 'ultima modifica ieri', 'ultima modifica oggi'],
    ]);
  });

  it('is an occasion', async () => {
    answer({
      'GET /api/audit/as-of/records/occasion/3': thenAndNow(record('Nozze'), record('Matrimonio')),
    });
    openOffice(`/admin/as-of/occasions/3?at=${AT}`);
    expect(await differences()).toEqual([['Nome', 'Nozze', 'Matrimonio']]);
  });

  it.each(['settings/shop', 'accounts/4', 'shop/totali'])('is not for staff where it is %s', async (page) => {
    openPage(`/admin/as-of/${page}`, { ...MARTA, role: 'staff' });
    expect(await screen.findByText('Questa pagina è riservata agli amministratori.')).toBeDefined();
  });
});

describe('the shop’s figures as they were', () => {
  const sums = (received: string, refunded = '0.00', net = received): CashSums => ({
    received,
    reversed: '0.00',
    refunded,
    exchanged: '0.00',
    net,
  });
  const row = (key: string, name: string, net: string) => ({ key, name, ...sums(net) });
  const shop = (more: Partial<ShopThen>): ShopThen => ({
    day: '2026-11-21',
    closed: true,
    gifts: 12,
    transactions: { held: 0, reserved: 1, awaiting: 0, paid: 2, cancelled: 0 },
    sales: '258.00',
    open: {
      held: { count: 0, amount: '0.00' },
      reserved: { count: 1, amount: '129.00' },
      awaitingTransfer: { count: 0, amount: '0.00' },
    },
    today: { ...sums('129.00'), methods: [row('in_negozio', 'In negozio', '129.00')] },
    week: { ...sums('258.00'), methods: [] },
    all: { ...sums('258.00'), methods: [] },
    hows: [row('pos', 'POS', '129.00')],
    ...more,
  });
  const CALL = 'GET /api/audit/as-of/shop';

  it('are of the moment’s day, beside what is known of that day now; each sum leads to its movements', async () => {
    const now = shop({
      transactions: { held: 0, reserved: 0, awaiting: 0, paid: 3, cancelled: 0 },
      today: { ...sums('139.00', '29.00', '110.00'), methods: [row('in_negozio', 'In negozio', '110.00')] },
      hows: [row('contanti', 'Contanti', '10.00'), row('pos', 'POS', '129.00')],
    });
    answer({ [CALL]: thenAndNow(shop({}), now) });
    openOffice(`/admin/as-of/shop/totali?at=${AT}`);
    expect(await differences()).toEqual([
      ['Incassato', '129,00 €', '110,00 €entrate 139,00 €rimborsi 29,00 €'],
      ['In negozio', '129,00 €', '110,00 €'],
      ['Contanti', '–niente', '10,00 €'],
      ['Pagate', '2', '3'],
      ['Prenotate', '1', '0'],
    ]);
    expect(callsOf(CALL).map(({ query }) => query)).toEqual(
      expect.arrayContaining([{ day: '2026-11-21' }, { at: AT, day: '2026-11-21' }]),
    );
    expect(screen.getByRole('table', { name: 'Cassa di sabato 21 novembre 2026' })).toBeDefined();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Incassato')).toBe('/admin/cash?day=2026-11-21#cassa-movimenti');
    expect(href('Contanti')).toBe('/admin/cash?day=2026-11-21&how=contanti#cassa-movimenti');
  });

  it.each([
    ['2026-11-21T23:30:00.000Z', '2026-11-22'],
    ['2026-11-21T23:30', '2026-11-21'],
  ])('are of Italy’s day at %s', async (at, day) => {
    answer({ [CALL]: () => told(shop({ day })) });
    openOffice(`/admin/as-of/shop/totali?at=${at}`);
    await screen.findByText('Nessuna differenza: era già come adesso.');
    expect(new Set(callsOf(CALL).map(({ query }) => query['day']))).toEqual(new Set([day]));
  });
});
