/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { daysAfter, type Delivery, NEXT_CURSOR_HEADER, romeDayOf } from '@fiocco/contracts';
import { screen, within } from '@testing-library/react';
import { aDelivery } from '../../testing/a-delivery.js';
import { answer, commands, withHeaders } from '../../testing/fake-server.js';
import { aList, aTransaction } from '../../testing/examples.js';
import { openOffice } from '../../testing/open-page.js';

let gifts: readonly Delivery[];
beforeEach(() => {
  gifts = [aDelivery('000001'), aDelivery('000002', { productName: 'Plaid in lana' })];
  answer({
    'GET /api/deliveries': ({ query: { ids, state = 'toPrepare' } }) =>
      gifts.filter((gift) => (ids ? String(ids).split(',').includes(gift.id) : gift.state === state)),
    'GET /api/gift-lists': () => [aList({ id: 100_000_000_001, name: 'Anna & Luca' })],
  });
});

describe('Consegne', () => {
  it('marks the chosen gifts with their parcel, and says why one stays as it was', async () => {
    const { user } = openOffice('/admin/deliveries');
    const all = await screen.findByRole('button', { name: 'Seleziona tutti' });
    const acts = within(screen.getByRole('region', { name: 'Regali selezionati' }));
    const shown = () =>
      acts.getAllByRole('button').filter((button) => !button.closest('[style*="visibility: hidden"]'));
    expect(shown()).toEqual([all]);
    // Both go in one parcel.
    expect(screen.getAllByText(/Via Roma 1, Firenze/)).toHaveLength(1);
    await user.click(all);
    expect(shown()).toHaveLength(5);
    await user.click(acts.getByRole('button', { name: /^Spedisci/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Corriere/), 'BRT');
    const message = 'Questo regalo non è da consegnare.';
    answer({
      'POST /api/deliveries': () => [
        { id: '000001', done: true },
        { id: '000002', done: false, code: 'NOTHING_TO_DELIVER', message },
      ],
      'GET /api/transactions/000002': () => aTransaction({ id: '000002', stage: 'refunded' }),
    });
    await user.click(dialog.getByRole('button', { name: 'Spedisci' }));
    expect(await screen.findByText('Rimasto com’era: Plaid in lana (rimborsato)')).toBeDefined();
    expect(screen.getByText('1 regalo spedito')).toBeDefined();
    expect(commands()).toMatchObject([
      {
        route: 'POST /api/deliveries',
        body: { ids: ['000001', '000002'], state: 'shipped', courier: 'BRT' },
      },
    ]);
    expect(await screen.findByText('1 selezionato')).toBeDefined();
  });

  it('shows what is ready by whom, and the gifts of one list', async () => {
    gifts = [aDelivery('000003', { state: 'ready', readyOn: '2026-11-22', readyBy: 'Marta Galli' })];
    const { user, address } = openOffice('/admin/deliveries');
    expect(await screen.findByText('Niente da preparare.')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: /^Pronti/ }));
    const ready = await screen.findByText(/^Pronto dal/);
    expect(ready.textContent).toBe('Pronto dal 22/11/2026 (preparato da Marta Galli)');
    expect(screen.getByText(/^Da parte di: Giulia Ferri/)).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Anna & Luca' }));
    expect(await screen.findByDisplayValue('Anna & Luca')).toBeDefined();
    expect(address()).toBe('/admin/deliveries?state=ready&list=100000000001');
  });

  it('says whether word of each gift waits, has left or did not leave, and writes again', async () => {
    const ready = { state: 'ready', readyOn: '2026-11-22', mailAskedAt: '2026-11-22T09:00:00Z' } as const;
    const told = (id: string, mail: Delivery['mail']) => aDelivery(id, { ...ready, productName: id, mail });
    gifts = [
      told('a', { state: 'queued', sentAt: null, reason: null }),
      told('b', { state: 'sent', sentAt: '2026-11-23T09:00:00Z', reason: null }),
      told('c', { state: 'unsent', sentAt: null, reason: 'La casella è piena' }),
      told('d', null),
      told('e', { state: 'unneeded', sentAt: null, reason: 'Non serviva più' }),
    ];
    answer({ 'POST /api/deliveries/c/mail': () => gifts[2] });
    const { user } = openOffice('/admin/deliveries?state=ready');
    const said = async (name: string) =>
      (await screen.findByRole('button', { name: new RegExp(`^Scrivi.*, ${name}, `) })).parentElement
        ?.textContent;
    expect(await said('a')).toMatch(/^Avviso in codaScrivi di nuovo/);
    expect(await said('b')).toMatch(/^Avvisato il 23\/11\/2026Scrivi di nuovo/);
    expect(await said('c')).toMatch(/^Avviso non partitoScrivi di nuovo/);
    expect(await said('d')).toMatch(/^Scrivi, d/);
    expect(await said('e')).toMatch(/^Avviso non più necessarioScrivi, e/);
    await user.click(screen.getByRole('button', { name: /^Scrivi di nuovo.*, c, / }));
    expect(await screen.findByText('E-mail in partenza')).toBeDefined();
    expect(commands()).toMatchObject([{ route: 'POST /api/deliveries/c/mail' }]);
  });

  it('says once why words did not leave, of how many, and writes to all of those again', async () => {
    const ready = { state: 'ready', readyOn: '2026-11-22', mailAskedAt: '2026-11-22T09:00:00Z' } as const;
    const unsent = (id: string, reason: string | null) =>
      aDelivery(id, { ...ready, productName: id, mail: { state: 'unsent', sentAt: null, reason } });
    gifts = [
      unsent('a', 'Nessun server di posta è configurato'),
      unsent('b', 'Nessun server di posta è configurato'),
      unsent('c', 'La casella è piena.'),
      // Nobody waits for word of it any more.
      aDelivery('d', { ...unsent('d', 'La casella è piena.'), canWrite: false }),
    ];
    answer({ 'POST /api/deliveries/a/mail': () => gifts[0], 'POST /api/deliveries/b/mail': () => gifts[1] });
    const { user } = openOffice('/admin/deliveries?state=ready');
    const notices = await screen.findAllByText(/avvis[oi] non partit[oi]/);
    expect(notices.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      '2 avvisi non partiti: Nessun server di posta è configurato.',
      '1 avviso non partito: La casella è piena.',
    ]);
    expect(screen.getAllByText(/Nessun server di posta/)).toHaveLength(1);
    const all = screen.getAllByRole('link', { name: 'Vedi le e-mail non inviate' });
    expect(all[0]?.getAttribute('href')).toBe('/admin/mail?state=unsent');
    await user.click(screen.getByRole('button', { name: 'Scrivi di nuovo a tutti e 2' }));
    expect(await screen.findByText('2 e-mail in partenza')).toBeDefined();
    expect(commands().map(({ route }) => route)).toEqual([
      'POST /api/deliveries/a/mail',
      'POST /api/deliveries/b/mail',
    ]);
  });

  it('says in its dialog whose gift it is and where it goes, and of several for whom', async () => {
    const other = { name: 'Bruno Sala', phone: null, address: null, notes: null };
    gifts = [
      aDelivery('1', { state: 'ready', productName: 'Vaso' }),
      aDelivery('2', {
        state: 'ready',
        productName: 'Plaid',
        recipient: other,
        deliveryMethod: 'buyerPickup',
      }),
    ];
    const { user } = openOffice('/admin/deliveries?state=ready');
    const about = async (button: RegExp | string) => {
      await user.click(await screen.findByRole('button', { name: button }));
      const dialog = within(await screen.findByRole('dialog'));
      const words = dialog.getByText(/^(Vaso|Plaid|2 regali)/).parentElement?.textContent;
      await user.click(dialog.getByRole('button', { name: 'Torna indietro' }));
      return words;
    };
    expect(await about(/^Spedisci….*Vaso/)).toContain('Vaso FI-2026-1Giulia Ferri: Via Roma 1, Firenze');
    expect(await about(/^Consegna….*Plaid/)).toContain('Plaid FI-2026-2Bruno Sala: Ritira chi acquista');
    await user.click(screen.getByRole('button', { name: 'Seleziona tutti' }));
    expect(await about('Consegna…')).toContain('2 regali per Giulia Ferri, Bruno Sala');
  });

  it('keeps a list’s gifts together, and within it those of each person', async () => {
    const other = { name: 'Bruno Sala', phone: null, address: null, notes: null };
    gifts = [
      aDelivery('1', { productName: 'Vaso' }),
      aDelivery('2', { productName: 'Plaid', deliveryMethod: 'buyerPickup', recipient: other }),
      aDelivery('3', { productName: 'Teiera' }),
      aDelivery('4', { productName: 'Lume', giftListId: 2, giftListName: 'Sara & Ugo' }),
    ];
    const { user } = openOffice('/admin/deliveries');
    const first = within(await screen.findByRole('region', { name: 'Anna & Luca' }));
    expect(first.getByText('3 regali')).toBeDefined();
    expect(first.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Giulia Ferri',
      'Bruno Sala',
    ]);
    const names = (list: HTMLElement) =>
      within(list)
        .getAllByRole('listitem')
        .map((row) => within(row).getByRole('link').textContent);
    expect(first.getAllByRole('list').map(names)).toEqual([['Vaso', 'Teiera'], ['Plaid']]);
    const second = within(screen.getByRole('region', { name: 'Sara & Ugo' }));
    expect(second.getByText('1 regalo')).toBeDefined();
    expect(second.queryByRole('button', { name: /^(Segna|Consegna) tutti/ })).toBeNull();
    await user.click(first.getByRole('button', { name: /^Segna tutti pronti….*Anna & Luca/ }));
    answer({ 'POST /api/deliveries': () => gifts.slice(0, 3).map(({ id }) => ({ id, done: true })) });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Segna pronti' }));
    expect(await screen.findByText('3 regali pronti')).toBeDefined();
    expect(commands()).toMatchObject([{ body: { ids: ['1', '2', '3'], state: 'ready' } }]);
  });

  it('offers at each gift what is done with it next, and for all only where they go the same way', async () => {
    const pickup = { state: 'ready', readyOn: '2026-11-22', deliveryMethod: 'buyerPickup' } as const;
    gifts = [
      aDelivery('1', { ...pickup, productName: 'Vaso' }),
      aDelivery('2', { ...pickup, productName: 'Plaid' }),
      aDelivery('3', { ...pickup, productName: 'Teiera', deliveryMethod: 'buyerShipping' }),
      aDelivery('4', { ...pickup, productName: 'Lume', giftListId: 2, giftListName: 'Sara & Ugo' }),
      aDelivery('5', { ...pickup, productName: 'Cesto', giftListId: 2, giftListName: 'Sara & Ugo' }),
    ];
    const { user } = openOffice('/admin/deliveries?state=ready');
    const mixed = within(await screen.findByRole('region', { name: 'Anna & Luca' }));
    const all = (list: typeof mixed) =>
      list.getAllByRole('button', { name: /^(Segna|Consegna) tutti/ }).map(({ textContent }) => textContent);
    expect(all(mixed)).toEqual(['Consegna tutti…, Giulia Ferri']);
    expect(all(within(screen.getByRole('region', { name: 'Sara & Ugo' })))).toEqual([
      'Consegna tutti…, Sara & Ugo',
    ]);
    expect(mixed.getByRole('button', { name: /^Spedisci….*Teiera/ })).toBeDefined();
    await user.click(mixed.getByRole('button', { name: /^Consegna….*Plaid/ }));
    answer({ 'POST /api/deliveries': () => [{ id: '2', done: true }] });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Consegna' }));
    expect(await screen.findByText('1 regalo consegnato')).toBeDefined();
    expect(commands()).toMatchObject([{ body: { ids: ['2'], state: 'delivered' } }]);
  });

  it('says of a list that goes on below how many of its gifts are shown, and marks no half of it', async () => {
    answer({
      'GET /api/deliveries': ({ query: { giftListId, cursor } }) =>
        withHeaders(cursor ? [aDelivery('3')] : gifts, {
          'x-total-count': giftListId ? '3' : '9',
          ...(!cursor && { [NEXT_CURSOR_HEADER]: 'altra' }),
        }),
    });
    const { user } = openOffice('/admin/deliveries');
    expect(await screen.findByText('2 di 3 regali, continua')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^(Segna|Consegna) tutti/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Mostra tutta la lista' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Carica altre/ }));
    expect(await screen.findByRole('button', { name: /^Segna tutti pronti/ })).toBeDefined();
    expect(screen.queryByText(/continua$/)).toBeNull();
    expect(screen.getAllByRole('region', { name: 'Anna & Luca' })).toHaveLength(1);
  });

  it('asks for more than 200 at once in several calls', async () => {
    gifts = Array.from({ length: 201 }, (_, at) => aDelivery(String(at)));
    answer({
      'POST /api/deliveries': ({ body }) =>
        (body as { ids: readonly string[] }).ids.map((id) => ({ id, done: true })),
    });
    const { user } = openOffice('/admin/deliveries');
    // By its words: roles of so many rows take long to be found.
    await user.click(await screen.findByText(/^Segna tutti pronti/));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Segna pronti' }));
    expect(await screen.findByText('201 regali pronti')).toBeDefined();
    expect(commands().map(({ body }) => (body as { ids: readonly string[] }).ids.length)).toEqual([200, 1]);
  });

  it('says of a gift how long it has waited, once that is more than three days', async () => {
    const ago = (days: number) => daysAfter(romeDayOf(new Date()), -days);
    gifts = [
      aDelivery('1', { paidOn: ago(3) }),
      aDelivery('2', { paidOn: ago(13) }),
      aDelivery('3', { state: 'ready', paidOn: ago(30), readyOn: ago(4) }),
      aDelivery('4', { state: 'done', paidOn: ago(30), readyOn: ago(20), deliveredOn: ago(10) }),
    ];
    const { user } = openOffice('/admin/deliveries');
    const waited = () => screen.queryAllByText(/^da \d+ giorni$/).map(({ textContent }) => textContent);
    await screen.findAllByText(/^Pagato il/);
    expect(waited()).toEqual(['da 13 giorni']);
    await user.click(screen.getByRole('tab', { name: /^Pronti/ }));
    await screen.findByText(/^Pronto dal/);
    expect(waited()).toEqual(['da 4 giorni']);
    await user.click(screen.getByRole('tab', { name: /^Usciti/ }));
    await screen.findByText(/^Consegnato il/);
    expect(waited()).toEqual([]);
  });

  it('hands all ready gifts of a list over in one step, then shows the sheet to sign', async () => {
    gifts = [aDelivery('1', { state: 'ready' }), aDelivery('2', { state: 'ready' })];
    const { user } = openOffice('/admin/deliveries?state=ready');
    await user.click(await screen.findByRole('combobox', { name: 'Lista regalo' }));
    await user.click(await screen.findByRole('option', { name: /^Anna & Luca/ }));
    await user.click(await screen.findByRole('button', { name: 'Seleziona tutti' }));
    await user.click(screen.getByRole('button', { name: 'Consegna…' }));
    answer({ 'POST /api/deliveries': () => gifts.map(({ id }) => ({ id, done: true })) });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Consegna' }));
    expect(await screen.findByText('Ho ricevuto questi 2 regali.')).toBeDefined();
    expect(screen.getByText('Firma')).toBeDefined();
  });

  it('says what was done, and shows the sheet, although the list is read again without the gifts', async () => {
    gifts = [aDelivery('1'), aDelivery('2')];
    let isDone = false;
    const { user } = openOffice('/admin/deliveries');
    await user.click(await screen.findByRole('button', { name: 'Seleziona tutti' }));
    await user.click(screen.getByRole('button', { name: 'Consegna…' }));
    answer({
      'GET /api/deliveries': async ({ query: { ids, limit } }) => {
        if (ids || !isDone) return gifts;
        // What is counted beside it comes later.
        if (String(limit) === '1') await screen.findByText('Niente da preparare.');
        return [];
      },
      'POST /api/deliveries': () => {
        isDone = true;
        return gifts.map(({ id }) => ({ id, done: true }));
      },
    });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Consegna' }));
    expect(await screen.findByText('Consegne aggiornate')).toBeDefined();
    expect(await screen.findByText('Ho ricevuto questi 2 regali.')).toBeDefined();
  });
});

describe('printed sheets', () => {
  const ofCouple = (id: string, own: Partial<Delivery> = {}) =>
    aDelivery(id, {
      deliveryMethod: 'beneficiaryShipping',
      recipient: { name: 'Anna Verdi', phone: null, address: { street: 'Via Po 2' }, notes: 'Suonare Verdi' },
      guests: [{ transactionId: id, name: 'Zia Rosa', message: 'Tanti auguri' }],
      ...own,
    });
  const papers = async (sheet: string) => {
    const print = gifts.map(({ id }) => id).join(',');
    openOffice(`/admin/deliveries?print=${print}&sheet=${sheet}`);
    const panel = await screen.findByRole('tabpanel');
    return [...panel.children].map(({ textContent }) => textContent);
  };

  it('have a list to sign for each person: every gift, who gave it, no price', async () => {
    gifts = [ofCouple('1'), ofCouple('2', { deliveryMethod: 'beneficiaryPickup' }), aDelivery('3')];
    const [couple, guest, ...more] = await papers('handOver');
    expect(more).toEqual([]);
    expect(couple).toMatch(/Consegna di 2 regali.*per Anna Verdi.*1Vaso di vetroZia Rosa.*2Vaso di vetroZia/);
    expect(couple).toMatch(/Ho ricevuto questi 2 regali.*Firma/);
    expect(couple).not.toMatch(/€/);
    expect(guest).toMatch(/Consegna di 1 regalo.*per Giulia Ferri/);
    expect(screen.getAllByRole('columnheader', { name: 'Da parte di' })).toHaveLength(2);
  });

  it('have a slip for each parcel, with the guests’ words and no price', async () => {
    gifts = [
      ofCouple('1'),
      ofCouple('2', { guests: [{ transactionId: '2', name: null, message: 'Viva!' }] }),
    ];
    const [slip, ...more] = await papers('slip');
    expect(more).toEqual([]);
    expect(slip).toMatch(/Per Anna Verdi.*2 regali.*Da parte di: Zia Rosa.*Tanti auguri.*Viva!/);
    expect(slip).not.toMatch(/€/);
  });

  it('have a slip for the couple also where the buyer fetches the gift', async () => {
    const fetched = { deliveryMethod: 'buyerPickup' } as const;
    gifts = [aDelivery('1', fetched), aDelivery('2', { ...fetched, giftListId: 2, beneficiaryName: null })];
    const [slip, ofList] = await papers('slip');
    expect(slip).toMatch(/Per Anna Verdi.*Lista «Anna & Luca».*Da parte di: Giulia Ferri/);
    expect(slip).not.toContain('Per Giulia');
    expect(ofList).toMatch(/Per Anna & Luca1 regalo/);
  });

  it('have what a guest wrote with several gifts once, below all of them', async () => {
    gifts = [
      ofCouple('1'),
      ofCouple('2', { guests: [{ transactionId: '2', name: 'Zia Rosa', message: 'Altre parole' }] }),
      ofCouple('3', { guests: [{ transactionId: '3', name: 'Zia Rosa', message: 'Tanti auguri' }] }),
    ];
    const [slip] = await papers('slip');
    expect(slip?.match(/Tanti auguri/g)).toHaveLength(1);
    expect(slip).toMatch(/FI-2026-1.*FI-2026-3.*Tanti auguri.*FI-2026-2.*Altre parole/);
  });

  it('have a label for each parcel, with its courier; what is fetched says so', async () => {
    const parcel = { courier: 'BRT', trackingNumber: '12 345' };
    gifts = [
      ofCouple('1', parcel),
      ofCouple('2', parcel),
      ofCouple('3'),
      aDelivery('4', { deliveryMethod: 'buyerPickup' }),
    ];
    const [sent, other, fetched, ...more] = await papers('label');
    expect(more).toEqual([]);
    expect(sent).toMatch(/Anna Verdi.*Via Po 2.*Suonare Verdi.*BRT 12 345.*FI-2026-1, FI-2026-2/);
    expect(other).not.toContain('BRT');
    expect(fetched).toMatch(
      /Giulia Ferri.*Da ritirare in negozio.*Lista «Anna & Luca».*Vaso di vetro FI-2026-4$/,
    );
    expect(fetched).not.toContain('·');
  });
});
