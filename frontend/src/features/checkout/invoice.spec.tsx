/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { paymentSwitches, type PublicTransaction } from '@fiocco/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aCard, aDraft, aPublicList, aPublicTransaction } from '../../testing/examples.js';
import { answer, commands, refusal } from '../../testing/fake-server.js';
import { openPage, SHOP } from '../../testing/open-page.js';

let purchase: PublicTransaction;

beforeEach(() => {
  purchase = aDraft();
  answer({
    'GET /api/gift-lists/5': () =>
      aPublicList({ allowedPaymentMethods: paymentSwitches(['in_negozio', 'bonifico']) }),
    'GET /api/products': () => [aCard()],
    'GET /api/public/transactions/aaaa-1': () => purchase,
    'POST /api/transactions': () => ({ id: purchase.id }),
    'PUT /api/transactions/aaaa-1': () => purchase,
  });
});

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const goOn = () => screen.getByRole('button', { name: 'Continua' });

async function typeAddress(user: ReturnType<typeof openPage>['user']) {
  for (const [name, text] of [
    ['Via e numero', 'Via Po 1'],
    ['CAP', '10123'],
    ['Città', 'Torino'],
    ['Provincia', 'TO'],
  ] as const)
    await user.type(field(name), text);
}

describe('an invoice', () => {
  it('takes what an invoice needs where the shop offers one, and shows whom it is made out to', async () => {
    const { user } = openPage('/checkout/5/7', null, { ...SHOP, offersInvoice: true });
    await user.type(await screen.findByRole('textbox', { name: 'Nome e cognome' }), 'Giulia Ferri');
    await user.type(field('E-mail'), 'giulia@posta.example');
    await user.type(field('Telefono'), '333 555 0142');
    await user.click(screen.getByRole('checkbox', { name: 'Voglio la fattura' }));
    expect(field('Intestata a')).toHaveProperty('value', 'Giulia Ferri');
    await user.type(field(/^Codice fiscale/), 'FRRGLI85T10A562S');
    await user.click(goOn());
    expect(screen.getByText('Il codice fiscale non è giusto: ricontrollalo')).toBeDefined();
    expect(screen.getByText('Il CAP è obbligatorio')).toBeDefined();
    expect(commands()).toEqual([]);
    await user.clear(field(/^Codice fiscale/));
    await user.type(field(/^Codice fiscale/), 'rssmra85t10a562s');
    expect(screen.queryByText('Il codice fiscale non è giusto: ricontrollalo')).toBeNull();
    await typeAddress(user);
    await user.click(goOn());
    await screen.findByRole('heading', { name: 'Come arriva il regalo?' });
    const address = { street: 'Via Po 1', zipCode: '10123', city: 'Torino', province: 'TO' };
    expect(commands()[0]?.body).toHaveProperty('invoice', {
      name: 'Giulia Ferri',
      taxCode: 'rssmra85t10a562s',
      address: { ...address, country: '' },
    });
    cleanup();
    const invoice = { name: 'Giulia Ferri', taxCode: 'RSSMRA85T10A562S', address };
    purchase = aPublicTransaction({ ...purchase, stage: 'reserved' });
    purchase = { ...purchase, invoice: { ...invoice, vatNumber: null, sdiCode: null, pec: null } };
    openPage('/thankyou/5/7?trid=aaaa-1');
    expect(await screen.findByText('RSSMRA85T10A562S')).toBeDefined();
  });

  it('asks a person and a firm each only for their own, sends nothing of the other, and forgets neither', async () => {
    const { user } = openPage('/checkout/5/7', null, { ...SHOP, offersInvoice: true });
    await user.type(await screen.findByRole('textbox', { name: 'Nome e cognome' }), 'Giulia Ferri');
    await user.type(field('E-mail'), 'giulia@posta.example');
    await user.type(field('Telefono'), '333 555 0142');
    await user.click(screen.getByRole('checkbox', { name: 'Voglio la fattura' }));
    const labels = () =>
      within(screen.getByRole('group', { name: 'Dati per la fattura' }))
        .getAllByRole('textbox')
        .map((one) => one.getAttribute('name')?.replace('invoice.', ''))
        .filter((name) => !name?.startsWith('address'));
    expect(screen.getByRole('radio', { name: 'Privato' })).toHaveProperty('checked', true);
    expect(labels()).toEqual(['name', 'taxCode']);
    await user.type(field('Codice fiscale'), 'RSSMRA85T10A562S');
    await user.click(screen.getByRole('radio', { name: 'Azienda' }));
    expect(labels()).toEqual(['name', 'vatNumber', 'sdiCode', 'pec']);
    // A person's name is no firm's.
    expect(field('Ragione sociale')).toHaveProperty('value', '');
    await user.type(field('Ragione sociale'), 'Vetri Zanin S.n.c.');
    await user.type(field('Partita IVA'), '01234567897');
    await user.type(field(/^PEC/), 'vetri@pec.example');
    await user.click(screen.getByRole('radio', { name: 'Privato' }));
    expect(field('Codice fiscale')).toHaveProperty('value', 'RSSMRA85T10A562S');
    await user.click(screen.getByRole('radio', { name: 'Azienda' }));
    await typeAddress(user);
    await user.click(goOn());
    await screen.findByRole('heading', { name: 'Come arriva il regalo?' });
    const [{ invoice }] = commands().map(({ body }) => body as { invoice: object }) as [{ invoice: object }];
    expect(Object.keys(invoice).toSorted()).toEqual(['address', 'name', 'pec', 'sdiCode', 'vatNumber']);
    expect(invoice).toMatchObject({ name: 'Vetri Zanin S.n.c.', pec: 'vetri@pec.example' });
  });

  it('asks for no invoice where the shop offers none, whatever was typed before', async () => {
    const typed = {
      buyerName: 'Giulia Ferri',
      buyerEmail: 'giulia@posta.example',
      buyerPhone: '333 555 0142',
    };
    sessionStorage.setItem('fiocco:buyer:5:7', JSON.stringify({ ...typed, invoice: { name: 'Giulia' } }));
    const { user } = openPage('/checkout/5/7');
    await screen.findByRole('textbox', { name: 'Nome e cognome' });
    expect(screen.queryByRole('checkbox', { name: 'Voglio la fattura' })).toBeNull();
    await user.click(goOn());
    await waitFor(() => expect(commands()).toHaveLength(1));
    expect(commands()[0]?.body).not.toHaveProperty('invoice');
  });

  it('says what is wrong with an invoice beside its fields, also by the server’s words, and takes it back', async () => {
    const { user } = openPage('/gift-lists/5/checkout/7', null, { ...SHOP, offersInvoice: true });
    await user.type(await screen.findByRole('textbox', { name: 'Nome e cognome' }), 'Giulia Ferri');
    await user.type(field('E-mail'), 'giulia@posta.example');
    await user.click(screen.getByRole('radio', { name: /^In negozio/ }));
    const wanted = screen.getByRole('checkbox', { name: 'Voglio la fattura' });
    await user.click(wanted);
    await user.click(screen.getByRole('button', { name: /^Prenota/ }));
    expect(screen.getByText('Il codice fiscale è obbligatorio')).toBeDefined();
    expect(commands()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Azienda' }));
    expect(screen.queryByText('Il codice fiscale è obbligatorio')).toBeNull();
    await user.type(field('Ragione sociale'), 'Vetri Zanin S.n.c.');
    await user.type(field('Partita IVA'), '01234567897');
    await typeAddress(user);
    await user.click(screen.getByRole('button', { name: /^Prenota/ }));
    expect(screen.getByText('Serve il codice SDI o la PEC')).toBeDefined();
    expect(commands()).toEqual([]);
    await user.type(field(/^Codice SDI/), 'KZ7QW4X');
    const fields = { 'invoice.sdiCode': 'Il codice SDI ha sette lettere e cifre' };
    answer({
      'POST /api/transactions': () => refusal(400, 'VALIDATION_FAILED', 'Controlla i campi.', { fields }),
    });
    await user.click(screen.getByRole('button', { name: /^Prenota/ }));
    expect(await screen.findByText('Il codice SDI ha sette lettere e cifre')).toBeDefined();
    await user.click(wanted);
    expect(screen.queryByRole('textbox', { name: 'Partita IVA' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Prenota/ }));
    await waitFor(() => expect(commands()[1]?.body).toMatchObject({ invoice: null }));
  });
});
