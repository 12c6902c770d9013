/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type FoundGifts, type GiftOnList, romeDayOf } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aFoundGift, aList, aTransaction } from '../../../testing/examples.js';
import { answer, callsOf, refusal, withHeaders } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';
import { formatDate } from '../../../shared/format/dates.js';

const SALES = 'POST /api/sales';
const vase = aFoundGift({ offers: ['acquisto', 'prenotazione'], productCode: 'VA-7' });
const pot = aFoundGift({ id: 9, name: 'Teiera', price: '49.00', productCode: '80012' });
const gone = aFoundGift({ id: 10, name: 'Tazza', offers: [], badge: 'Venduto', productCode: '80013' });
const { list: anna } = vase;

const found = (gifts: readonly GiftOnList[], lists: FoundGifts['lists'] = []): FoundGifts => ({
  gifts,
  lists,
  resembles: false,
});
const all = [vase, pot, gone];
const sold = (body: unknown) => {
  const { saleId, items } = body as { saleId: string; items: readonly { transactionId: string }[] };
  return {
    saleId,
    transactions: items.map(({ transactionId: id }) => aTransaction({ id, amount_received: '129.00' })),
  };
};
/** The shop's answer where the gifts at these places are gone. */
const refusing = (body: unknown, ...places: readonly number[]) => {
  const { transactions } = sold(body);
  const items = places.map((at) => ({
    transactionId: transactions[at]?.id ?? '',
    code: 'GIFT_ALREADY_TAKEN',
    message: 'Il regalo è già stato preso.',
  }));
  return refusal(409, 'ITEMS_NOT_SOLD', 'La vendita non è stata registrata.', { items });
};

beforeEach(() =>
  answer({
    'GET /api/transactions': () => withHeaders([], { 'x-total-count': '0' }),
    'GET /api/gift-lists': () => [aList({ id: 5, name: 'Anna & Luca' })],
    'GET /api/gifts': ({ query: { q = '', giftListId } }) => {
      if (giftListId) return found(all, [anna]);
      if (q === 'anna') return found([], [anna]);
      return found(all.filter(({ card }) => card?.name.toLowerCase() === q || card?.productCode === q));
    },
    [SALES]: ({ body }) => sold(body),
  }),
);

async function open(address = '/admin/transactions') {
  const { user } = openOffice(address);
  await screen.findByRole('heading', { name: 'Gestione Transazioni' });
  if (address.includes('list=')) await screen.findAllByText(/Anna & Luca/);
  await user.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuova transazione' }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Crea transazione' });
  const finder = dialog.getByRole<HTMLInputElement>('combobox', { name: /regalo/i });
  const rows = () => dialog.queryAllByRole('listitem').map(({ textContent }) => textContent);
  return { user, dialog, button, finder, rows };
}
/** The vase and the teapot, for Giulia. */
async function openWithTwo() {
  const opened = await open();
  await opened.user.keyboard('VA-7{Enter}80012{Enter}');
  await waitFor(() => expect(opened.rows()).toHaveLength(2));
  await opened.user.type(opened.dialog.getByLabelText(/^Nome dell’acquirente/), 'Giulia Ferri');
  return opened;
}
/** What was changed is read again before the next press counts. */
const idle = (button: HTMLElement) => waitFor(() => expect(button.ariaBusy).toBeNull());
type Sent = ReturnType<typeof sold> &
  Record<string, unknown> & { readonly items: readonly { readonly transactionId: string }[] };
const sentSales = () => callsOf(SALES).map(({ body }) => body as Sent);

describe('the gift of a new transaction', () => {
  it('is found by a few letters and chosen by Enter, with what is left of it', async () => {
    const { user, dialog, button, finder, rows } = await open();
    expect(document.activeElement).toBe(finder);
    expect(dialog.getByText('Mancano il regalo e il nome')).toBeDefined();
    await user.type(finder, 'vaso di vetro');
    const option = await dialog.findByRole('option', { name: /^Vaso di vetro/ });
    expect(option.textContent?.replace(/\s/g, ' ')).toBe(
      'Vaso di vetroAnna & Luca · VA-7ne resta 1 su 1 · 3 in magazzino129,00 €',
    );
    await user.keyboard('{Enter}');
    expect(rows()).toHaveLength(1);
    expect([finder.value, document.activeElement]).toEqual(['', finder]);
    expect(dialog.getByText('Manca il nome')).toBeDefined();
    expect(button.ariaDisabled).toBe('true');
  });

  it('is one of a list that is found, or that the page is about', async () => {
    const { user, dialog, finder, rows } = await open();
    await user.type(finder, 'anna');
    await user.click(await dialog.findByRole('option', { name: /Tutti i regali di Anna & Luca/ }));
    await user.click(await dialog.findByRole('option', { name: /^Teiera/ }));
    expect(rows()).toHaveLength(1);
    expect(callsOf('GET /api/gifts').at(-1)?.query).toMatchObject({ giftListId: '5' });
    await user.click(dialog.getByRole('button', { name: /Cerca su tutte le liste/ }));
    await user.type(finder, 'teiera');
    await waitFor(() =>
      expect(callsOf('GET /api/gifts').at(-1)?.query).toEqual({ q: 'teiera', ended: 'false' }),
    );
  });

  it('is offered at once on the page of its list, unless that is archived', async () => {
    const { dialog } = await open('/admin/transactions?list=5');
    expect(within(await dialog.findByRole('listbox')).getAllByRole('option')).toHaveLength(3);
  });

  it('is not on the list that is searched, which is said', async () => {
    answer({ 'GET /api/gifts': ({ query: { q } }) => found(q === 'gondola' ? [] : all, [anna]) });
    const { user, dialog, finder } = await open('/admin/transactions?list=5');
    await user.type(finder, 'gondola');
    expect(await dialog.findByText('Nessun regalo con queste parole.')).toBeDefined();
    expect(dialog.queryAllByRole('option', { name: /Vaso/ })).toEqual([]);
  });

  it('says why it cannot be had, and is sought on lists that are over where somebody says so', async () => {
    const { user, dialog, finder, rows } = await open();
    await user.type(finder, 'tazza');
    await user.click(await dialog.findByRole('option', { name: /^Tazza/ }));
    expect(dialog.getByText('Tazza: Venduto.')).toBeDefined();
    expect(rows()).toEqual([]);
    await user.click(dialog.getByRole('switch', { name: 'Anche liste scadute' }));
    await waitFor(() => expect(callsOf('GET /api/gifts').at(-1)?.query).toMatchObject({ ended: 'true' }));
  });
});

describe('a scanner', () => {
  it('that types fast and twice adds each gift, and what is no more once', async () => {
    const two = aFoundGift({
      id: 9,
      name: 'Teiera',
      productCode: '80012',
      listQuantity: 2,
      availableQuantity: 2,
    });
    answer({ 'GET /api/gifts': ({ query: { q } }) => found(q === '80012' ? [two] : [vase]) });
    const { user, dialog, finder, rows } = await open();
    await user.keyboard('80012{Enter}80012{Enter}VA-7{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows().map((text) => /^(Teiera|Vaso)/.exec(text ?? '')?.[0])).toEqual([
      'Teiera',
      'Teiera',
      'Vaso',
    ]);
    expect(rows()[0]).toContain('ne restano 2 su 2');
    await user.keyboard('80012{Enter}');
    expect(await dialog.findByText(/^Teiera: è già in questa vendita, e non ne restano altri/)).toBeDefined();
    expect(rows()).toHaveLength(3);
    // The next code takes the place of the one that was refused.
    expect([finder.value, document.activeElement]).toEqual(['80012', finder]);
    expect(callsOf(SALES)).toEqual([]);
  });

  it('that reads one code twice in a moment adds the only one that is left, and says so of the second', async () => {
    const { user, dialog, rows } = await open();
    // Both before the server has answered about the first.
    await user.keyboard('VA-7{Enter}VA-7{Enter}');
    expect(
      await dialog.findByText(/^Vaso di vetro: è già in questa vendita, e non ne restano altri/),
    ).toBeDefined();
    expect(rows()).toHaveLength(1);
  });

  it('leaves to choose a code that two lists have, unless the sale is about one of them', async () => {
    const rita = aFoundGift({ id: 9, name: 'Teiera', productCode: '80012' }, { id: 6, name: 'Rita & Ugo' });
    answer({ 'GET /api/gifts': ({ query: { q } }) => found(q === '80012' ? [pot, rita] : [vase]) });
    const { user, dialog, rows } = await open();
    await user.keyboard('80012{Enter}');
    expect(await dialog.findByText('«80012» è su 2 liste: scegliere quale.')).toBeDefined();
    expect(rows()).toEqual([]);
    await user.click(await dialog.findByRole('option', { name: /Rita & Ugo/ }));
    expect(rows()).toHaveLength(1);
    const again = await dialog.findByRole('combobox', { name: /regalo/i });
    await user.type(again, 'nulla{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('is told what nobody has, and what could not be asked', async () => {
    answer({ 'GET /api/gifts': () => found([]) });
    const { user, dialog } = await open();
    await user.keyboard('4711{Enter}');
    expect(await dialog.findByText('Nessun regalo con «4711».')).toBeDefined();
    answer({ 'GET /api/gifts': () => refusal(503, 'BUSY', 'Riprova tra poco.') });
    await user.keyboard('4712{Enter}');
    expect(await dialog.findByText('«4712»: Riprova tra poco.')).toBeDefined();
  });
});

describe('a sale', () => {
  it('takes twelve keys at most beside the words: gift found, person typed, cash now', async () => {
    const { user, dialog, rows } = await open();
    let keys = 1;
    const press = async (key: string) => {
      keys += 1;
      await user.keyboard(`{${key}}`);
    };
    await user.keyboard('vaso di vetro');
    await press('Enter');
    await waitFor(() => expect(rows()).toHaveLength(1));
    const name = dialog.getByLabelText(/^Nome dell’acquirente/);
    while (document.activeElement !== name) await press('Tab');
    await user.keyboard('Giulia Ferri');
    await press('Enter');
    expect(await screen.findByRole('dialog', { name: 'Vendita registrata' })).toBeDefined();
    expect(screen.getByText('Transazione creata')).toBeDefined();
    expect(keys).toBeLessThanOrEqual(12);
    expect(sentSales()).toMatchObject([
      {
        buyerName: 'Giulia Ferri',
        collected: true,
        items: [{ giftListId: 5, productId: 7, amount: '129.00' }],
      },
    ]);
  });

  it('of several gifts has one receipt, and leads to each and to the next', async () => {
    const { user, dialog, button } = await openWithTwo();
    expect(dialog.getByText('178,00 €')).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: 'POS' }));
    await user.type(dialog.getByLabelText(/^Scontrino o fattura/), 'S 12/2026');
    const [amount] = dialog.getAllByLabelText(/^Importo/);
    await user.clear(amount as HTMLElement);
    await user.type(amount as HTMLElement, '110');
    expect(dialog.getByText(/^Prezzo concordato: in catalogo costa 129,00/)).toBeDefined();
    await user.click(button);
    const made = within(await screen.findByRole('dialog', { name: 'Vendita registrata' }));
    expect(screen.queryByText('Transazione creata')).toBeNull();
    const today = formatDate(romeDayOf(new Date()));
    expect(made.getByRole('status').textContent?.replaceAll(/\s/g, ' ')).toContain(
      `Incassati 258,00 € con il POS, ${today}, scontrino S 12/2026`,
    );
    expect(made.getAllByRole('link')).toHaveLength(2);
    expect(sentSales()).toMatchObject([
      { how: 'pos', documentNumber: 'S 12/2026', items: [{ amount: '110.00' }, {}] },
    ]);
    await user.click(made.getByRole('button', { name: 'Nuova transazione' }));
    expect(
      within(await screen.findByRole('dialog', { name: 'Nuova transazione' })).queryAllByRole('listitem'),
    ).toEqual([]);
  });

  it('whose answer is lost is sent again as the same', async () => {
    answer({ [SALES]: () => withHeaders('<h1>Accedi al wi-fi</h1>', { 'content-type': 'text/html' }) });
    const { user, dialog, button, rows } = await open();
    await user.keyboard('VA-7{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.type(dialog.getByLabelText(/^Nome dell’acquirente/), 'Giulia Ferri');
    await user.click(button);
    expect(await screen.findByText('Errore sconosciuto')).toBeDefined();
    await idle(button);
    answer({ [SALES]: ({ body }) => sold(body) });
    await user.click(button);
    await screen.findByRole('dialog', { name: 'Vendita registrata' });
    const [first, ...others] = sentSales();
    expect(others).toEqual([first]);
  });

  it('names what cannot be sold beside its gift, keeps all that was typed, and is another one then', async () => {
    const { user, dialog, button } = await openWithTwo();
    answer({ [SALES]: ({ body }) => refusing(body, 1) });
    await user.click(button);
    const row = within((await dialog.findByRole('alert')).closest('li') as HTMLElement);
    expect(row.getByText('Il regalo è già stato preso.')).toBeDefined();
    await user.click(row.getByRole('button', { name: 'Togli Teiera dalla vendita' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nome dell’acquirente/).value).toBe('Giulia Ferri');
    answer({ [SALES]: ({ body }) => sold(body) });
    await idle(button);
    await user.click(button);
    await screen.findByRole('dialog', { name: 'Vendita registrata' });
    const [refused, made] = sentSales();
    expect(made?.items).toHaveLength(1);
    expect(made?.saleId).not.toBe(refused?.saleId);
    expect(made?.items[0]?.transactionId).not.toBe(refused?.items[0]?.transactionId);
  });

  it('that is refused in part sells the rest by one press, with all that was typed, as another sale', async () => {
    const { user, dialog, button } = await openWithTwo();
    await user.click(dialog.getByRole('radio', { name: 'POS' }));
    await user.type(dialog.getByLabelText(/^Scontrino o fattura/), 'S 12/2026');
    answer({ [SALES]: ({ body }) => refusing(body, 1) });
    await user.keyboard('{Enter}');
    const refused = await dialog.findByRole('group', { name: 'Regali che non si possono vendere' });
    // The keyboard is brought there, but sells nothing by an Enter too many, as of a scanner.
    await waitFor(() => expect(document.activeElement).toBe(refused));
    expect(refused.textContent).toContain('Un regalo non si può vendere, e per ora non è venduto niente.');
    answer({ [SALES]: ({ body }) => sold(body) });
    await idle(button);
    await user.keyboard('{Enter}');
    expect(sentSales()).toHaveLength(1);
    await user.keyboard('{Tab}');
    expect(document.activeElement?.textContent).toMatch(/^Togli e vendi il resto, 129,00/);
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Vendita registrata' });
    const [first, second, ...others] = sentSales();
    expect(others).toEqual([]);
    expect(second).toEqual({
      ...first,
      saleId: expect.any(String),
      receiptId: expect.any(String),
      items: [{ ...first?.items[0], transactionId: expect.any(String) }],
    });
    for (const id of ['saleId', 'receiptId']) expect(second?.[id]).not.toBe(first?.[id]);
    expect(second?.items[0]?.transactionId).not.toBe(first?.items[0]?.transactionId);
  });

  it('of which nothing can be sold offers no rest, and is emptied by the keyboard alone', async () => {
    const { user, dialog, button, finder } = await openWithTwo();
    answer({ [SALES]: ({ body }) => refusing(body, 0, 1) });
    await user.click(button);
    expect(await dialog.findByText(/^Niente di questa vendita si può vendere/)).toBeDefined();
    expect(dialog.queryByRole('button', { name: /^Togli e vendi/ })).toBeNull();
    await idle(button);
    dialog.getByRole('button', { name: 'Togli Vaso di vetro dalla vendita' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement?.ariaLabel).toBe('Togli Teiera dalla vendita');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(finder);
  });

  it('of one gift may be put aside without money, as its own transaction', async () => {
    answer({ 'POST /api/transactions': () => aTransaction({ id: 'bbbb-1' }) });
    const { user, dialog, button, rows } = await open();
    await user.keyboard('VA-7{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.type(dialog.getByLabelText(/^Nome dell’acquirente/), 'Giulia Ferri');
    await user.selectOptions(dialog.getByLabelText(/^Stato/), 'in_attesa');
    expect(dialog.queryByLabelText(/^Scontrino o fattura/)).toBeNull();
    await user.click(button);
    await screen.findByRole('dialog', { name: 'Vendita registrata' });
    expect(callsOf('POST /api/transactions')[0]?.body).toMatchObject({ status: 'in_attesa', productId: 7 });
  });
});

describe('gifts that are put aside', () => {
  const ASIDE = 'POST /api/transactions';
  const bodies = () => callsOf(ASIDE).map(({ body }) => body as Record<string, unknown>);

  it('stay in sight where a later answer gets lost, and what was lost is sent again under its id', async () => {
    const breaks = (gone: number) =>
      answer({
        [ASIDE]: ({ body }) => {
          const { productId, transactionId } = body as { productId: number; transactionId: string };
          return productId === gone
            ? refusal(503, 'SERVICE_UNAVAILABLE', 'Il servizio non risponde.')
            : aTransaction({ id: transactionId, productName: productId === 9 ? 'Teiera' : 'Vaso di vetro' });
        },
      });
    breaks(9);
    const { user, dialog, button, rows } = await openWithTwo();
    await user.selectOptions(dialog.getByLabelText(/^Stato/), 'in_attesa');
    await user.click(button);
    expect(await screen.findByText('1 regalo messo da parte')).toBeDefined();
    expect(rows()).toHaveLength(1);
    breaks(0);
    await idle(button);
    await user.click(button);
    await screen.findByRole('dialog', { name: 'Vendita registrata' });
    const teapots = bodies().filter(({ productId }) => productId === 9);
    expect(teapots.length).toBeGreaterThan(1);
    expect(new Set(teapots.map(({ transactionId }) => transactionId)).size).toBe(1);
  });

  it('are each a transaction of its own, and one that cannot be keeps no other from it', async () => {
    const takes = (gone: number) =>
      answer({
        [ASIDE]: ({ body }) => {
          const { productId, transactionId } = body as { productId: number; transactionId: string };
          return productId === gone
            ? refusal(409, 'GIFT_ALREADY_TAKEN', 'Il regalo è già stato preso.')
            : aTransaction({ id: transactionId, productName: productId === 9 ? 'Teiera' : 'Vaso di vetro' });
        },
      });
    takes(9);
    const { user, dialog, button, rows } = await openWithTwo();
    await user.selectOptions(dialog.getByLabelText(/^Stato/), 'in_attesa');
    expect(dialog.getByText(/^I regali restano da parte/)).toBeDefined();
    await user.click(button);
    expect((await dialog.findByRole('alert')).textContent).toContain('Il regalo è già stato preso.');
    expect(rows()).toHaveLength(1);
    expect(await screen.findByText('1 regalo messo da parte')).toBeDefined();
    takes(0);
    await idle(button);
    await user.click(button);
    const made = within(await screen.findByRole('dialog', { name: 'Vendita registrata' }));
    expect(made.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Vaso di vetro',
      'Teiera',
    ]);
    expect(bodies().map(({ productId, status }) => [productId, status])).toEqual([
      [7, 'in_attesa'],
      [9, 'in_attesa'],
      [9, 'in_attesa'],
    ]);
    expect(new Set(bodies().map(({ transactionId }) => transactionId)).size).toBe(3);
    expect(callsOf(SALES)).toEqual([]);
  });
});

describe('the person', () => {
  it('is found again among those who bought before, by a part of the name, phone or e-mail', async () => {
    const giulia = { buyerName: 'Giulia Ferri', buyerPhone: '333 555 0101', buyerEmail: 'g@posta.example' };
    answer({
      'GET /api/transactions': ({ query: { q } }) =>
        withHeaders(
          q
            ? [
                aTransaction({ ...giulia, lang: 'en' }),
                aTransaction({ ...giulia, lang: 'en' }),
                aTransaction({ buyerName: 'Ada', buyerPhone: null, giftListName: 'Lista 3335550' }),
              ]
            : [],
          { 'x-total-count': '3' },
        ),
    });
    const { user, dialog } = await open();
    const name = dialog.getByLabelText<HTMLInputElement>(/^Nome dell’acquirente/);
    await user.type(name, '3335550');
    expect(await dialog.findByRole('option', { name: /Giulia Ferri/ })).toBeDefined();
    expect(within(dialog.getByRole('listbox')).getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(name.value).toBe('Giulia Ferri');
    const filled = [/^Telefono/, /^E-mail/, /^Lingua/].map((label) => dialog.getByLabelText(label));
    expect(filled).toMatchObject([{ value: '333 555 0101' }, { value: 'g@posta.example' }, { value: 'en' }]);
  });
});
