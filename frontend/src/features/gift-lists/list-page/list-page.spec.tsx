/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aDelivery } from '../../../testing/a-delivery.js';
import { aHistoryEntry } from '../../../testing/a-history-entry.js';
import { aCard, aList, aMail, aProduct, aTransaction } from '../../../testing/examples.js';
import { answer, callsOf, commands, refusal, withHeaders } from '../../../testing/fake-server.js';
import { MARTA, openOffice, openPage, SHOP } from '../../../testing/open-page.js';
import { theTotals } from '../../../testing/totals.js';

const ADDRESS = '/admin/gift-lists/5';

beforeEach(() => {
  answer({
    'GET /api/gift-lists/5': () => aList({ productCount: 1 }),
    'GET /api/gift-lists/5/summary': () => ({ url: 'https://shop.example/list/5', units: 12, taken: 5 }),
    'GET /api/transactions/totals': () => theTotals({ net: '158.90', toCollect: '129.00' }),
    'GET /api/deliveries': ({ query }) =>
      withHeaders(query['state'] === 'toPrepare' ? [aDelivery('aaaa-1', { giftListId: 5 })] : [], {
        'x-total-count': query['state'] === 'toPrepare' ? '1000+' : '2',
      }),
    'GET /api/products': ({ query }) =>
      query['giftListId'] ? [aCard({ name: 'Vaso di vetro', listQuantity: 3 })] : [aProduct()],
    'GET /api/product-gift-lists': () => [],
  });
});

const tab = (name: string | RegExp) => screen.findByRole('tab', { name });
const href = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '');

describe('the page of a list', () => {
  it('says whose it is, and how the couple is reached', async () => {
    openOffice(ADDRESS);
    expect(await screen.findByRole('heading', { level: 1, name: 'Anna & Luca' })).toBeDefined();
    expect(document.title).toBe('Anna & Luca – Fiocco');
    expect(screen.getByText(/Nozze · 12 giugno 2027/)).toBeDefined();
    const to = (name: RegExp) => href(screen.getByRole('link', { name }));
    expect(to(/^Chiama Anna e Luca/)).toBe('tel:+393335550100');
    expect(to(/su WhatsApp$/)).toBe('https://wa.me/393335550100');
    expect(to(/^Scrivi a Anna e Luca: anna@posta\.example/)).toBe('mailto:anna@posta.example');
    expect(to(/^Apri come ospite/)).toBe('/list/5');
    expect(await screen.findByRole('button', { name: 'Copia link' })).toBeDefined();
  });

  it('says how each of two is reached', async () => {
    answer({
      'GET /api/gift-lists/5': () =>
        aList({
          secondBeneficiaryName: 'Luca Riva',
          secondBeneficiaryEmail: null,
          secondBeneficiaryPhone: '333 555 0199',
        }),
    });
    openOffice(ADDRESS);
    expect(href(await screen.findByRole('link', { name: /^Chiama Luca Riva/ }))).toBe('tel:+393335550199');
    expect(screen.queryByRole('link', { name: /^Scrivi a Luca Riva:/ })).toBeNull();
    expect(screen.getByRole('link', { name: /^Chiama Anna e Luca/ })).toBeDefined();
  });

  it('adds up what it comes to, and each sum leads on', async () => {
    openOffice(ADDRESS);
    const sums = within(await screen.findByLabelText('In breve'));
    const to = async (name: RegExp) => href(await sums.findByRole('link', { name }));
    expect(await to(/^5 di 12$/)).toBe('/admin/gift-lists/5?scheda=regali');
    expect(await to(/^158,90/)).toBe('/admin/transactions?list=5&sum=net');
    expect(await to(/^129,00/)).toBe('/admin/transactions?list=5&sum=toCollect');
    expect(await to(/^1\.002\+$/)).toBe('/admin/gift-lists/5?scheda=consegne');
    expect(callsOf('GET /api/transactions/totals')[0]?.query).toEqual({ giftListId: '5', drafts: 'hidden' });
  });

  it('asks for no tab that is not open, and keeps the open one in the address', async () => {
    answer({
      'GET /api/transactions': () => [
        aTransaction({ buyerName: 'Giulia Ferri', status: 'completata', message: 'Tanti auguri!' }),
      ],
    });
    const { user, address, back } = openOffice(ADDRESS);
    expect(await screen.findByRole('button', { name: 'Vaso di vetro' })).toBeDefined();
    expect(callsOf('GET /api/transactions')).toEqual([]);
    expect(callsOf('GET /api/history')).toEqual([]);
    await user.click(await tab('Ospiti'));
    expect(await screen.findByText('«Tanti auguri!»')).toBeDefined();
    expect(address()).toBe('/admin/gift-lists/5?scheda=ospiti');
    expect(callsOf('GET /api/transactions')[0]?.query).toMatchObject({
      giftListId: '5',
      status: 'completata',
    });
    expect(href(screen.getByRole('link', { name: 'Giulia Ferri' }))).toMatch(/\/customer$/);
    back();
    expect(await screen.findByRole('button', { name: 'Vaso di vetro' })).toBeDefined();
    expect((await tab(/^Regali/)).getAttribute('aria-selected')).toBe('true');
  });

  it('shows the money: sums, credit and movements of this list alone', async () => {
    answer({
      'GET /api/gift-lists/5/credit': () => ({
        fund: '40.00',
        shares: '0.00',
        used: '0.00',
        returned: '0.00',
        available: '40.00',
        entries: [],
      }),
      'GET /api/movements': () => [],
    });
    const { user } = openOffice(`${ADDRESS}?scheda=denaro`);
    expect(await screen.findByText('Ancora nessun movimento di denaro.')).toBeDefined();
    expect(callsOf('GET /api/movements')[0]?.query).toEqual({ giftListId: '5', limit: '50' });
    const credit = within(await screen.findByRole('region', { name: 'Credito' }));
    await user.click(credit.getByRole('button', { name: 'Registra…' }));
    expect(await screen.findByRole('dialog', { name: /^Credito della lista/ })).toBeDefined();
  });

  it('shows the mails about it, one of them open', async () => {
    answer({
      'GET /api/mail-register': () => [aMail({ subject: 'La tua prenotazione' })],
      'GET /api/mail-register/m-1': () => aMail({ subject: 'La tua prenotazione', steps: [] }),
      [`GET /api/mail-register/${aMail().id}`]: () => aMail({ subject: 'La tua prenotazione', steps: [] }),
    });
    openOffice(`${ADDRESS}?scheda=messaggi`);
    expect((await screen.findAllByText('La tua prenotazione')).length).toBeGreaterThan(0);
    expect(callsOf('GET /api/mail-register')[0]?.query).toEqual({ giftListId: '5', limit: '40' });
  });

  it('shows its deliveries by how far they have come, and its history', async () => {
    answer({ 'GET /api/history': () => [aHistoryEntry()] });
    const { user, address } = openOffice(`${ADDRESS}?scheda=consegne`);
    await user.click(await tab(/^Pronti/));
    await waitFor(() => expect(address()).toBe('/admin/gift-lists/5?scheda=consegne&state=ready'));
    expect(callsOf('GET /api/deliveries').at(-1)?.query).toMatchObject({ giftListId: '5', state: 'ready' });
    expect(screen.queryByRole('combobox', { name: 'Lista regalo' })).toBeNull();
    await user.click(await tab('Cronologia'));
    await screen.findByRole('list', { name: 'Eventi' });
    expect(callsOf('GET /api/history')[0]?.query).toMatchObject({ giftListId: '5' });
  });

  it('opens a gift where it is arranged', async () => {
    const { user } = openOffice(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Vaso di vetro' }));
    expect(await screen.findByRole('dialog', { name: /^Prodotti della lista/ })).toBeDefined();
    expect(callsOf('GET /api/products').map(({ query }) => query)).toContainEqual({ onList: '5' });
  });

  it('shares the list from its page', async () => {
    answer({
      'GET /api/gift-lists/5': () => aList({ password: 'rose', requiresPassword: true }),
      'GET /api/gift-lists/5/qrcode': () => ({
        qrCode: 'data:,',
        svg: '<svg/>',
        url: 'https://shop.example/list/5',
        isPublic: true,
      }),
      'GET /api/gift-lists/5/sharing': () => ({ sendsMail: true, sent: [] }),
    });
    openOffice(`${ADDRESS}?scheda=condivisione`);
    expect(href(await screen.findByRole('link', { name: 'Biglietto A6' }))).toBe('/list/5/biglietto');
    expect(screen.getByRole('button', { name: 'Copia password' })).toBeDefined();
  });

  it('is edited, and deleted by admins alone, and then leads back to the others', async () => {
    answer({
      'GET /api/gift-lists': () => [],
      'GET /api/occasions': () => [],
      'GET /api/payment-methods': () => ({ usable: aList().allowedPaymentMethods, whyNot: {} }),
      'GET /api/history': () => [],
      'GET /api/gift-lists/5': () => aList(),
      'DELETE /api/gift-lists/5': () => undefined,
    });
    const { user, address } = openOffice(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Modifica' }));
    await screen.findByRole('dialog', { name: 'Modifica lista' });
    await user.click(screen.getByRole('button', { name: 'Torna indietro' }));
    await user.click(screen.getByRole('button', { name: 'Altre azioni per Anna & Luca' }));
    await user.click(await screen.findByText('Elimina…'));
    await user.click(await screen.findByRole('button', { name: 'Elimina' }));
    await waitFor(() => expect(address()).toBe('/admin/gift-lists'));
  });

  it('makes a list like it, and leads there', async () => {
    const copy = aList({ id: 6, name: 'Nozze d’argento', state: 'suspended', badge: 'suspended' });
    answer({
      'POST /api/gift-lists/5/duplicate': () => ({
        ...copy,
        fewer: [{ productId: 7, name: 'Calici', wished: 4, copied: 3 }],
      }),
      'GET /api/gift-lists/6': () => copy,
      'GET /api/gift-lists/6/summary': () => ({ url: 'https://shop.example/list/6', units: 3, taken: 0 }),
    });
    const { user, address } = openOffice(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Altre azioni per Anna & Luca' }));
    await user.click(await screen.findByText('Duplica…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplica la lista' }));
    const name = dialog.getByRole('textbox', { name: 'Nome della nuova lista' });
    expect((name as HTMLInputElement).value).toBe('Copia di Anna & Luca');
    await user.clear(name);
    await user.type(name, 'Nozze d’argento{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nozze d’argento' })).toBeDefined();
    expect(address()).toBe('/admin/gift-lists/6');
    expect(commands()).toMatchObject([{ body: { name: 'Nozze d’argento' } }]);
    expect(screen.getByText(/Calici \(3 invece di 4\)/)).toBeDefined();
  });

  it('says why no list like it can be made', async () => {
    answer({ 'POST /api/gift-lists/5/duplicate': () => refusal(409, 'LIST_ERASED', 'Non resta nulla.') });
    const { user, address } = openOffice(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Altre azioni per Anna & Luca' }));
    await user.click(await screen.findByText('Duplica…'));
    await user.click(await screen.findByRole('button', { name: 'Duplica' }));
    expect(await screen.findByText('Errore durante la copia della lista: Non resta nulla.')).toBeDefined();
    expect(address()).toBe(ADDRESS);
  });

  it('says so where there is no such list, and asks again where no answer came', async () => {
    answer({ 'GET /api/gift-lists/5': () => refusal(404, 'GIFT_LIST_NOT_FOUND', 'Lista non trovata') });
    openPage(ADDRESS, { ...MARTA, role: 'staff' });
    expect(await screen.findByText('Il link è incompleto, oppure la lista è stata eliminata.')).toBeDefined();
  });

  it('is where a row of the lists leads', async () => {
    answer({ 'GET /api/gift-lists': () => [aList()], 'GET /api/occasions': () => [] });
    const { user, address } = openOffice('/admin/gift-lists');
    await user.click(await screen.findByRole('link', { name: 'Anna & Luca' }));
    await screen.findByRole('heading', { level: 1, name: 'Anna & Luca' });
    expect(address()).toBe(ADDRESS);
  });

  it('offers the statement to be opened where the shop sends no mail', async () => {
    const { user } = openPage(ADDRESS, MARTA, { ...SHOP, sendsMail: false });
    await user.click(await screen.findByRole('button', { name: /^Altre azioni per/ }));
    await user.click(await screen.findByText('Invia il resoconto…'));
    const question = within(await screen.findByRole('dialog', { name: 'Invia il resoconto' }));
    expect(question.getByText(/il negozio non ha un server di posta/)).toBeDefined();
    expect(href(question.getByRole('link', { name: /Apri il resoconto/ }))).toBe(
      '/api/gift-lists/5/statement.pdf',
    );
    expect(question.queryByRole('button', { name: 'Invia' })).toBeNull();
  });

  it('sends the statement from its menu, to those whose list it is', async () => {
    answer({ 'POST /api/gift-lists/5/statement': () => ({ to: ['anna@posta.example'] }) });
    const { user } = openOffice(ADDRESS);
    await user.click(await screen.findByRole('button', { name: /^Altre azioni per/ }));
    await user.click(await screen.findByText('Invia il resoconto…'));
    const question = within(await screen.findByRole('dialog', { name: 'Inviare il resoconto?' }));
    expect(href(question.getByRole('link', { name: /Guardalo prima/ }))).toBe(
      '/api/gift-lists/5/statement.pdf',
    );
    await user.click(question.getByRole('button', { name: 'Invia' }));
    expect(await screen.findByText('Parte tra poco per anna@posta.example.')).toBeDefined();
  });
});
