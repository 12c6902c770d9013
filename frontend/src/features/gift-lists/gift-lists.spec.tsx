/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GiftList, Occasion } from '@fiocco/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aList, anOccasion, aProduct } from '../../testing/examples.js';
import { answer, commands, refusal } from '../../testing/fake-server.js';
import { openOffice } from '../../testing/open-page.js';

let lists: readonly GiftList[];

beforeEach(() => {
  lists = [aList()];
  answer({
    'GET /api/gift-lists': () => lists,
    'GET /api/occasions': () => [anOccasion()],
    'GET /api/payment-methods': () => ({
      usable: { stripe: false, paypal: false, inNegozio: true, bonifico: false },
    }),
  });
});

const field = (name: string) => screen.getByRole('textbox', { name });

describe('the gift lists', () => {
  it('makes a new one, and goes on with its products', async () => {
    const made = aList({ id: 6, name: 'Marta & Zoe', version: 1 });
    answer({
      'POST /api/gift-lists': () => {
        lists = [...lists, made];
        return made;
      },
      'GET /api/products': ({ query }) => (query['giftListId'] ? [] : [aProduct()]),
      'GET /api/product-gift-lists': () => [],
    });
    const { user } = openOffice('/admin/gift-lists');
    await screen.findByText('Anna & Luca');
    await user.click(screen.getByRole('button', { name: 'Nuova lista' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nuova lista' });
    await user.click(screen.getByRole('button', { name: 'Crea lista' }));
    expect(await screen.findByText('Cinque campi da correggere')).toBeDefined();
    expect(commands()).toEqual([]);

    await user.type(field('Nome della lista'), 'Marta & Zoe');
    await user.type(field('Beneficiario'), 'Marta e Zoe');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Occasione' }), 'Nozze');
    await user.type(field('Giorno dell’evento'), '12062027');
    await user.type(field('E-mail'), 'marta@posta.example');
    await user.type(field('Telefono'), '333 555 0111');
    await user.click(screen.getByRole('button', { name: 'Crea lista' }));

    expect(await screen.findByText('Nessuna modifica')).toBeDefined();
    expect(screen.getByRole('dialog', { name: /Prodotti della lista/ })).toBeDefined();
    expect(await screen.findByText('Lista regalo creata')).toBeDefined();
    expect(commands()).toMatchObject([
      {
        route: 'POST /api/gift-lists',
        body: { name: 'Marta & Zoe', occasionId: 1, eventDate: '2027-06-12', endDate: null, state: 'open' },
      },
    ]);
  });

  it('makes one like another from its row', async () => {
    answer({ 'POST /api/gift-lists/5/duplicate': () => ({ ...aList({ id: 6 }), fewer: [] }) });
    const { user, address } = openOffice('/admin/gift-lists');
    await user.click(await screen.findByRole('button', { name: 'Altre azioni per Anna & Luca' }));
    await user.click(await screen.findByText('Duplica…'));
    await user.click(await screen.findByRole('button', { name: 'Duplica' }));
    await waitFor(() => expect(address()).toBe('/admin/gift-lists/6'));
    expect(commands()).toMatchObject([{ body: { name: 'Copia di Anna & Luca' } }]);
  });

  it('puts the server’s words beside the field they are about', async () => {
    answer({
      'PUT /api/gift-lists/5': () =>
        refusal(400, 'VALIDATION_FAILED', 'Dati non validi', {
          fields: {
            beneficiaryEmail: 'Questo indirizzo non riceve posta',
            'beneficiaryAddress.name': 'Testo troppo lungo',
          },
        }),
    });
    const { user } = openOffice('/admin/gift-lists');
    await user.click(await screen.findByRole('button', { name: 'Modifica Anna & Luca' }));
    await screen.findByRole('dialog', { name: 'Modifica lista' });
    await user.type(field('Telefono'), '9');
    await user.click(screen.getByRole('button', { name: 'Salva modifiche' }));
    expect(await screen.findByText('Questo indirizzo non riceve posta')).toBeDefined();
    for (const name of ['E-mail', 'Nome del destinatario'])
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(await screen.findByText('Due campi da correggere')).toBeDefined();
    await user.clear(field('E-mail'));
    await user.type(field('E-mail'), 'giusi@gmial.com');
    await user.click(screen.getByRole('button', { name: 'giusi@gmail.com' }));
    expect(field('E-mail')).toHaveProperty('value', 'giusi@gmail.com');
    expect(document.activeElement).toBe(field('E-mail'));
  });

  it('keeps what is typed while a missing occasion is being made', async () => {
    let made: (occasion: Occasion) => void = () => undefined;
    answer({ 'POST /api/occasions': () => new Promise<Occasion>((resolve) => (made = resolve)) });
    const { user } = openOffice('/admin/gift-lists');
    await screen.findByText('Anna & Luca');
    await user.click(screen.getByRole('button', { name: 'Nuova lista' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nuova lista' });
    await user.click(within(dialog).getByRole('button', { name: 'Nuova' }));
    await user.type(field('Nuova occasione'), 'Cresima{Enter}');
    await user.type(field('Nome della lista'), 'Cresima di Leo');
    await waitFor(() => expect(commands()).toHaveLength(1));

    const cresima = anOccasion({ id: 3, name: 'Cresima' });
    answer({ 'GET /api/occasions': () => [anOccasion(), cresima] });
    made(cresima);
    const choice = await within(dialog).findByRole<HTMLSelectElement>('combobox', { name: 'Occasione' });
    await waitFor(() => expect(choice.selectedOptions[0]?.text).toBe('Cresima'));
    expect(screen.getByDisplayValue('Cresima di Leo')).toBeDefined();
  });

  it('lets the beneficiary be told of each gift', async () => {
    answer({
      'GET /api/gift-lists': () => [aList({ notifyBeneficiary: false })],
      'PUT /api/gift-lists/5': () => aList({ version: 7 }),
    });
    const { user } = openOffice('/admin/gift-lists');
    await user.click(await screen.findByRole('button', { name: 'Modifica Anna & Luca' }));
    await user.click(await screen.findByRole('switch', { name: /^Avvisa il beneficiario/ }));
    await user.click(screen.getByRole('button', { name: 'Salva modifiche' }));
    await waitFor(() => expect(commands()).toMatchObject([{ body: { notifyBeneficiary: true } }]));
  });

  it('asks about an occasion that was typed and not made, and offers it again after a reload', async () => {
    const { user } = openOffice('/admin/gift-lists');
    await user.click(await screen.findByRole('button', { name: 'Modifica Anna & Luca' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Nuova' }));
    await user.type(field('Nuova occasione'), 'Cresima');
    await user.click(screen.getByRole('button', { name: 'Salva modifiche' }));
    expect(await screen.findByText('Da confermare con «Crea» o con Invio')).toBeDefined();
    expect(commands()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Torna indietro' }));
    expect(await screen.findByRole('dialog', { name: 'Chiudere senza salvare?' })).toBeDefined();
    cleanup();

    const later = openOffice('/admin/gift-lists').user;
    await later.click(await screen.findByRole('button', { name: 'Modifica Anna & Luca' }));
    await later.click(await screen.findByRole('button', { name: 'Riprendi' }));
    expect(screen.getByDisplayValue('Cresima')).toBe(field('Nuova occasione'));
    await later.click(screen.getByRole('button', { name: 'Torna alle occasioni' }));
    await later.click(screen.getByRole('button', { name: 'Torna indietro' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes the word of a deletion with the apostrophe and the letters of any keyboard', async () => {
    lists = [aList({ name: 'Nozze Forlì-Dell’Acqua', productCount: 1, transactionCount: 0 })];
    const { user } = openOffice('/admin/gift-lists');
    await user.click(await screen.findByRole('button', { name: /^Altre azioni/ }));
    await user.click(await screen.findByText('Elimina…'));
    const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Elimina' });
    expect(remove.ariaDisabled).toBe('true');
    await user.type(field('Per conferma, scrivere Forlì-Dell’Acqua'), "forli-dell'acqua");
    expect(remove.ariaDisabled).toBeNull();
  });

  it('offers the card to print beside the QR code', async () => {
    answer({
      'GET /api/gift-lists/5/qrcode': () => ({
        qrCode: 'data:,',
        svg: '<svg/>',
        url: 'https://x.example/5',
        isPublic: true,
      }),
    });
    const { user } = openOffice('/admin/gift-lists');
    await user.click(await screen.findByRole('button', { name: 'Genera QR code di Anna & Luca' }));
    const card = await screen.findByRole('link', { name: 'Biglietto A6' });
    expect(card.getAttribute('href')).toBe('/list/5/biglietto');
  });

  it('shows two versions side by side where somebody else saved meanwhile', async () => {
    const theirs = aList({ eventDate: '2027-07-03', password: 'rose', version: 7 });
    answer({
      'PUT /api/gift-lists/5': ({ headers }) =>
        headers['if-match'] === '"7"'
          ? aList({ version: 8 })
          : refusal(409, 'MODIFIED_BY_OTHERS', 'Nel frattempo modificato da Paolo alle 10:42. Ricarica.'),
      'GET /api/gift-lists/5': () => theirs,
    });
    const { user } = openOffice('/admin/gift-lists');
    await user.click(await screen.findByRole('button', { name: 'Modifica Anna & Luca' }));
    await screen.findByRole('dialog', { name: 'Modifica lista' });
    await user.type(field('Telefono'), '9');
    await user.click(screen.getByRole('button', { name: 'Salva modifiche' }));

    const dialog = await screen.findByRole('dialog', { name: 'Modificato da Paolo alle 10:42' });
    expect(within(dialog).getByRole('row', { name: /Giorno dell’evento.*03\/07\/2027/ })).toBeDefined();
    // A password is never written out.
    expect(within(dialog).getByRole('row', { name: /Password.*••••••••/ })).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Salva la scelta' }));
    expect(await screen.findByText('Lista aggiornata')).toBeDefined();
    expect(commands().at(-1)?.body).toMatchObject({
      beneficiaryPhone: '333 555 01009',
      eventDate: '2027-07-03',
    });
    expect(commands().at(-1)?.body).not.toHaveProperty('password');
  });
});
