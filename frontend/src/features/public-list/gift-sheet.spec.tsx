/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCard, aPublicList } from '../../testing/examples.js';
import { answer } from '../../testing/fake-server.js';
import { openPage, SHOP } from '../../testing/open-page.js';

const WHOLE = `${'Lavorato al tornio. '.repeat(20)}Si lava a mano.`;
const GIFTS = [
  aCard({
    description: WHOLE,
    images: ['/media/a.jpg', '/media/b.jpg'],
    imageTexts: { '/media/a.jpg': 'Il vaso dall’alto' },
  }),
  aCard({ id: 8, name: 'Viaggio', isQuota: true, offers: ['quota'], quotaRemaining: '129.00' }),
  aCard({ id: 9, name: 'Teiera', offers: [], state: 'acquistato' }),
];

beforeEach(() =>
  answer({
    'GET /api/gift-lists/5': () => aPublicList(),
    'GET /api/products': () => GIFTS,
  }),
);

const name = (gift: string) => screen.findByRole('link', { name: gift });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a gift of the list', () => {
  it('opens whole at an address of its own, and Back closes it', async () => {
    const { user, address, back } = openPage('/list/5?mostra=disponibili');
    const link = await name('Vaso di vetro');
    await user.click(link);
    const sheet = within(await screen.findByRole('dialog', { name: 'Vaso di vetro' }));
    expect(address()).toBe('/list/5?mostra=disponibili&regalo=7');
    expect(document.title).toMatch(/^Vaso di vetro – Anna & Luca/);
    expect(sheet.getByText(/Si lava a mano\.$/)).toBeDefined();
    expect(sheet.getByRole('link', { name: 'Acquista: Vaso di vetro' })).toBeDefined();

    expect(
      sheet.getByRole('button', { name: 'Il vaso dall’alto. A tutto schermo: foto 1 di 2' }),
    ).toBeDefined();
    await user.click(sheet.getByRole('button', { name: 'A tutto schermo: foto 2 di 2' }));
    expect(await screen.findByRole('img', { name: 'Vaso di vetro, foto 2 di 2' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'Il vaso dall’alto' })).toBeDefined();
    expect(address()).toMatch(/foto=2/);
    back();
    await screen.findByRole('link', { name: 'Acquista: Vaso di vetro' });
    await waitFor(() => expect(address()).toBe('/list/5?mostra=disponibili&regalo=7'));
    back();
    await noDialog();
    expect(address()).toBe('/list/5?mostra=disponibili');
    expect(document.activeElement).toBe(link);
    expect(document.title).toMatch(/^Anna & Luca/);
  });

  it('leads to the gifts beside it as the page shows them, and leaves no more in the history than one', async () => {
    const { user, address, back } = openPage('/list/5?ordina=prezzo');
    await user.click(await screen.findByRole('link', { name: 'Acquista: Vaso di vetro' }));
    await user.click(await screen.findByRole('link', { name: 'Alla lista' }));
    await user.click(await name('Vaso di vetro'));
    await screen.findByRole('dialog', { name: 'Vaso di vetro' });
    const turn = (label: string) => screen.getByRole('button', { name: label });
    expect(turn('Precedente').getAttribute('aria-disabled')).toBe('true');
    await user.click(turn('Successivo'));
    await screen.findByRole('dialog', { name: 'Viaggio' });
    await user.click(turn('Successivo'));
    await screen.findByRole('dialog', { name: 'Teiera' });
    expect(turn('Successivo').getAttribute('aria-disabled')).toBe('true');
    await user.click(turn('Precedente'));
    await screen.findByRole('dialog', { name: 'Viaggio' });
    expect(address()).toBe('/list/5?ordina=prezzo&regalo=8');
    await user.keyboard('{Escape}');
    await noDialog();
    expect(address()).toBe('/list/5?ordina=prezzo');
    back();
    await screen.findByRole('heading', { name: 'Chi fa questo regalo?' });
  });

  it('says for whom it is, how it gets there and how it is paid', async () => {
    answer({
      'GET /api/gift-lists/5': () =>
        aPublicList({
          allowedPaymentMethods: { ...aPublicList().allowedPaymentMethods, stripe: true },
          allowedDeliveryModes: { ...aPublicList().allowedDeliveryModes, buyerShipping: true },
        }),
    });
    openPage('/list/5?regalo=7');
    const sheet = await screen.findByRole('dialog', { name: 'Vaso di vetro' });
    const facts = [...sheet.querySelectorAll('dl > div')].map((fact) => fact.textContent);
    expect(facts[0]).toBe('PerAnna e Luca');
    expect(facts).toContainEqual(expect.stringMatching(/^Consegna.*ritiro in negozio/));
    expect(facts).toContainEqual(expect.stringMatching(/^Spedizione9,90/));
    expect(facts.at(-1)).toMatch(/^Pagamento/);
  });

  it('has the focus on its title where a link leads to it', async () => {
    openPage('/list/5?regalo=7');
    const title = await screen.findByRole('heading', { level: 2, name: 'Vaso di vetro' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('is closed by Esc as by Back: nothing of it is left in the history', async () => {
    const { user, address, back } = openPage('/list/5');
    await user.click(await screen.findByRole('link', { name: 'Acquista: Vaso di vetro' }));
    await user.click(await screen.findByRole('link', { name: 'Alla lista' }));
    await user.click(await name('Teiera'));
    await screen.findByRole('dialog', { name: 'Teiera' });
    await user.keyboard('{Escape}');
    await noDialog();
    expect(address()).toBe('/list/5');
    back();
    await screen.findByRole('heading', { name: 'Chi fa questo regalo?' });
  });

  it('is shown by its link alone, and closing it leaves the list', async () => {
    const { user, address } = openPage('/list/5?regalo=8');
    const sheet = within(await screen.findByRole('dialog', { name: 'Viaggio' }));
    await user.click(sheet.getByRole('button', { name: 'Copia il link di questo regalo' }));
    expect(await sheet.findByRole('button', { name: 'Link copiato!' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toMatch(/\/list\/5\?regalo=8$/);
    await user.click(sheet.getByRole('button', { name: 'Chiudi' }));
    await noDialog();
    expect(address()).toBe('/list/5');
    expect(document.activeElement).toBe(await name('Viaggio'));
  });

  it('has its video after its pictures, and asks no other site for it before it is pressed', async () => {
    const video = 'https://youtu.be/dQw4w9WgXcQ';
    answer({ 'GET /api/products': () => [aCard({ images: ['/media/a.jpg'], video })] });
    const { user } = openPage('/list/5?regalo=7');
    const sheet = within(await screen.findByRole('dialog', { name: 'Vaso di vetro' }));
    expect(sheet.getByText('1 di 2')).toBeDefined();
    const play = sheet.getByRole('button', { name: /^Guarda il video/ });
    expect(play.textContent).toContain('Si apre da YouTube');
    expect(document.querySelector('iframe, video')).toBeNull();
    await user.click(play);
    const frame = sheet.getByTitle('Video di Vaso di vetro');
    expect(frame.getAttribute('src')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
    expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin');
    expect(document.activeElement).toBe(frame);
  });

  it('has a video of its own where there is no picture, and says when it does not play', async () => {
    answer({ 'GET /api/products': () => [aCard({ video: 'https://foto.example/vaso.mp4' })] });
    const { user } = openPage('/list/5?regalo=7');
    const sheet = within(await screen.findByRole('dialog', { name: 'Vaso di vetro' }));
    await user.click(sheet.getByRole('button', { name: 'Guarda il video' }));
    const video = sheet.getByLabelText('Video di Vaso di vetro');
    expect(video.getAttribute('src')).toBe('https://foto.example/vaso.mp4');
    fireEvent.error(video);
    expect(sheet.getByText('Il video non si può vedere, per ora.')).toBeDefined();
  });

  it('leads to a video that only its own site plays', async () => {
    answer({ 'GET /api/products': () => [aCard({ video: 'https://negozio.example/vaso' })] });
    openPage('/list/5?regalo=7');
    const link = await screen.findByRole('link', { name: /^Guarda il video/ });
    expect(link.getAttribute('href')).toBe('https://negozio.example/vaso');
    expect(link.getAttribute('rel')).toBe('noreferrer');
  });

  it('that is not there is told of gently, beside the others', async () => {
    const { user, address } = openPage('/list/5?regalo=99');
    await screen.findByRole('dialog', { name: 'Questo regalo non è in lista' });
    await user.click(screen.getByRole('button', { name: 'Guarda gli altri regali' }));
    await noDialog();
    expect(address()).toBe('/list/5');
  });

  it('is where "Alla lista" leads back to, among the same gifts as before', async () => {
    const { user, address } = openPage('/list/5?mostra=quote');
    await user.click(await screen.findByRole('link', { name: 'Regala una quota: Viaggio' }));
    await screen.findByRole('heading', { name: 'Chi regala questa quota?' });
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(screen.getByRole('link', { name: 'Alla lista' }));
    const link = await name('Viaggio');
    expect(address()).toBe('/list/5?mostra=quote');
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(scrolled.mock.contexts[0]).toBe(link.closest('li'));
  });
});

describe('the page around the gifts', () => {
  it('goes to the first result of a chip, and says how many there are', async () => {
    const { user } = openPage('/list/5');
    await name('Vaso di vetro');
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    expect(screen.getByRole('status').textContent).toBe('Tutti: 3 regali');
    await user.click(screen.getByRole('button', { name: /^Regali a quote/ }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Regali a quote: 1 regalo'));
    expect((scrolled.mock.contexts[0] as Element).contains(await name('Viaggio'))).toBe(true);
  });

  it.each([
    ['short words stay whole', 'Vi aspettiamo.', false],
    ['long words fold', 'Cari tutti, la casa è quasi pronta. '.repeat(20), true],
    ['many short lines fold', 'Uno\n'.repeat(12), true],
  ])('%s', async (_, publicMessage, folds) => {
    answer({ 'GET /api/gift-lists/5': () => aPublicList({ publicMessage }) });
    const { user } = openPage('/list/5');
    await name('Vaso di vetro');
    const more = screen.queryByRole('button', { name: 'Leggi tutto', expanded: false });
    expect(more !== null).toBe(folds);
    if (!more) return;
    await user.click(more);
    expect(screen.getByRole('button', { name: 'Mostra meno', expanded: true })).toBeDefined();
  });

  it('prints a card that breaks no phone number, and warns where its address leads nowhere', async () => {
    let isPublic = false;
    answer({
      'GET /api/gift-lists/5/qrcode': () => ({
        qrCode: 'data:,',
        svg: '',
        url: 'http://localhost/5',
        isPublic,
      }),
    });
    openPage('/list/5/biglietto', null, { ...SHOP, storePhone: '051 555 0100' });
    expect(await screen.findByText(/^Questo indirizzo funziona solo qui dentro/)).toBeDefined();
    const [number] = screen.getAllByText('051 555 0100');
    expect(number?.tagName).toBe('SPAN');
    cleanup();
    isPublic = true;
    openPage('/list/5/biglietto');
    await screen.findByRole('img', { name: /^Codice QR/ });
    expect(screen.queryByText(/^Questo indirizzo funziona solo/)).toBeNull();
  });

  it('closes the sharing sheet by Back', async () => {
    answer({
      'GET /api/gift-lists/5/qrcode': () => ({
        qrCode: 'data:,',
        svg: '',
        url: 'https://x.example',
        isPublic: true,
      }),
    });
    const { user, address, back } = openPage('/list/5');
    await user.click(await screen.findByRole('button', { name: 'Condividi la lista' }));
    await screen.findByRole('dialog', { name: 'Condividi la lista' });
    expect(address()).toBe('/list/5#condividi');
    back();
    await noDialog();
    expect(address()).toBe('/list/5');
  });
});
