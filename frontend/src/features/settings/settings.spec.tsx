/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SettingsBody, SettingsRecord } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { SETTINGS } from '../../testing/example-settings.js';
import { answer, commands, refusal } from '../../testing/fake-server.js';
import { MARTA, openOffice, openPage, SHOP } from '../../testing/open-page.js';

let record: SettingsRecord;

beforeEach(() => {
  record = SETTINGS;
  answer({
    'GET /api/public/settings': () => SHOP,
    'GET /api/settings': () => record,
    'GET /api/settings/secrets': () => [
      { name: 'stripeDevSecretKey', at: '2026-11-03T09:00:00Z', by: 'Giulia' },
    ],
    'GET /api/payment-methods': () => ({
      usable: { stripe: false, paypal: false, bonifico: false, inNegozio: true },
      whyNot: { stripe: 'no_provider', paypal: 'switched_off', bonifico: 'not_set_up' },
    }),
    'GET /api/payments/open': () => ({ stripe: 0, paypal: 0 }),
    'GET /api/mail-templates': () => [],
    'PUT /api/settings': ({ body }) => {
      record = {
        ...record,
        ...(body as Partial<SettingsRecord>),
        versions: { ...record.versions, negozio: 4 },
      };
      return record;
    },
  });
});

const open = (tab = '') => openOffice(`/admin/settings${tab && `?scheda=${tab}`}`).user;
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
const sent = () => commands().map(({ body }) => body as SettingsBody);
async function retype(user: UserEvent, name: string, text: string) {
  const input = await field(name);
  await user.clear(input);
  await user.type(input, text);
}

describe('the settings', () => {
  it('save the fields of a tab that were changed, under its version, and say so', async () => {
    const user = open();
    await retype(user, 'Nome del negozio', 'La Fiocchetta');
    expect(screen.getByText('Una modifica non salvata: nome del negozio')).toBeDefined();
    await save(user, 'Salva negozio');
    expect(await screen.findByText('Impostazioni aggiornate con successo')).toBeDefined();
    expect(sent()).toEqual([{ storeName: 'La Fiocchetta' }]);
    expect(commands()[0]?.headers['if-match']).toBe('"3"');
    expect(await screen.findByText('Tutto salvato')).toBeDefined();
  });

  it('show what was saved, and save again on top of it', async () => {
    const user = open();
    await retype(user, 'Nome del negozio', 'La Fiocchetta');
    await save(user, 'Salva negozio');
    expect(await screen.findByText('Tutto salvato')).toBeDefined();
    expect((await field('Nome del negozio')).value).toBe('La Fiocchetta');
    await retype(user, 'Nome del negozio', 'La Fiocchetta di Lecco');
    await save(user, 'Salva negozio');
    await waitFor(() => expect(sent()[1]).toEqual({ storeName: 'La Fiocchetta di Lecco' }));
    expect(commands()[1]?.headers['if-match']).toBe('"4"');
  });

  it('keep what is typed while they are being saved', async () => {
    const user = open();
    let write = () => {};
    const written = new Promise<void>((resolve) => (write = resolve));
    answer({
      'PUT /api/settings': async () => {
        await written;
        record = { ...record, storeName: 'Fiocchetta', versions: { ...record.versions, negozio: 4 } };
        return record;
      },
    });
    await retype(user, 'Nome del negozio', ' Fiocchetta');
    await save(user, 'Salva negozio');
    const phone = await field('Telefono');
    await user.type(phone, '0341');
    write();
    expect(await screen.findByText('Una modifica non salvata: telefono')).toBeDefined();
    await user.keyboard(' 22');
    expect([(await field('Nome del negozio')).value, (await field('Telefono')).value]).toEqual([
      'Fiocchetta',
      '0341 22',
    ]);
  });

  it('put the server’s words beside the field, and say what failed', async () => {
    const fields = { storeEmail: 'Email non valida' };
    answer({ 'PUT /api/settings': () => refusal(400, 'VALIDATION_FAILED', 'Email non valida', { fields }) });
    const user = open();
    await user.type(await screen.findByRole('textbox', { name: 'Telefono' }), '0341');
    await save(user, 'Salva negozio');
    expect(await screen.findByText('Impossibile aggiornare le impostazioni: Email non valida')).toBeDefined();
    expect(screen.getAllByRole('textbox', { name: 'E-mail' })[0]?.getAttribute('aria-invalid')).toBe('true');
    expect((await field('Telefono')).value).toBe('0341');
  });

  it('show what failed where they cannot be read', async () => {
    answer({ 'GET /api/settings': () => refusal(503, 'SERVICE_UNAVAILABLE', 'Riprova tra poco.') });
    open();
    expect(await screen.findByText('Errore nel caricamento delle impostazioni')).toBeDefined();
    expect(screen.getByText('Riprova tra poco.')).toBeDefined();
  });

  it('ask before a tab is left with unsaved changes, and stay or go as told', async () => {
    const user = open();
    await retype(user, 'Nome del negozio', 'X');
    await user.click(screen.getByRole('tab', { name: 'Marchio' }));
    await user.click(await screen.findByRole('button', { name: 'Continua a scrivere' }));
    expect((await field('Nome del negozio')).value).toBe('X');
    await user.click(screen.getByRole('tab', { name: 'Marchio' }));
    await user.click(await screen.findByRole('button', { name: 'Lascia senza salvare' }));
    expect(await screen.findByText('Anteprima dal vivo')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'E-mail' }));
    expect(await field('Host')).toBeDefined();
    expect(commands()).toEqual([]);
  });

  it('let each field be chosen where somebody else has saved the tab meanwhile', async () => {
    const user = open();
    await retype(user, 'Nome del negozio', 'Mio');
    record = { ...record, storePhone: '0341 555', versions: { ...record.versions, negozio: 9 } };
    const conflict = refusal(
      409,
      'MODIFIED_BY_OTHERS',
      'Nel frattempo modificato da Elena alle 10:42 del 03/11.',
    );
    answer({ 'PUT /api/settings': () => conflict });
    await save(user, 'Salva negozio');
    const dialog = await screen.findByRole('dialog', { name: /Modificato da Elena alle 10:42/ });
    expect(within(dialog).getByText('0341 555')).toBeDefined();
    answer({ 'PUT /api/settings': () => record });
    await user.click(within(dialog).getByRole('button', { name: 'Salva la scelta' }));
    await waitFor(() => expect(commands()).toHaveLength(2));
    expect(commands()[1]?.headers['if-match']).toBe('"9"');
    expect(sent()[1]).toEqual({ storeName: 'Mio' });
  });

  it('are for administrators, as staff read there', async () => {
    openPage('/admin/settings', { ...MARTA, role: 'staff' });
    const title = 'Pagina riservata agli amministratori';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Impostazioni' })).toBeNull();
  });
});

describe('when the shop is open', () => {
  it('is said by weekday, with closed days and holidays, and saved as it is read', async () => {
    const user = open();
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await user.click(await screen.findByRole('button', { name: 'Compila gli orari' }));
    expect(focused()).toBe('lunedì, dalle');
    await user.click(await screen.findByRole('button', { name: 'Togli 15:30–19:00, lunedì' }));
    await user.click(screen.getByRole('button', { name: 'Togli 09:30–13:00, lunedì' }));
    expect(focused()).toBe('Apri lunedì');
    await user.click(screen.getByRole('button', { name: 'Togli 15:30–19:00, sabato' }));
    await user.click(screen.getByRole('button', { name: 'Apri domenica' }));
    expect(focused()).toBe('domenica, dalle');
    await user.click(screen.getByRole('button', { name: 'Aggiungi una chiusura' }));
    const closing = within(await screen.findByRole('group', { name: 'Chiusura n. 1' }));
    await user.type(closing.getByRole('textbox', { name: 'Dal' }), '07122020');
    await user.type(closing.getByRole('textbox', { name: 'Nota' }), 'Sant’Ambrogio');
    await user.click(closing.getByRole('checkbox', { name: 'Ogni anno' }));
    await user.click(screen.getByRole('checkbox', { name: /^Immacolata/ }));
    await save(user, 'Salva negozio');
    await waitFor(() => expect(sent()).toHaveLength(1));
    const morning = { from: '09:30', to: '13:00' };
    const day = [morning, { from: '15:30', to: '19:00' }];
    expect(sent()[0]).toEqual({
      weeklyHours: { mon: [], tue: day, wed: day, thu: day, fri: day, sat: [morning], sun: [morning] },
      closedDays: [{ from: '2020-12-07', to: '', yearly: true, note: 'Sant’Ambrogio' }],
      openHolidays: ['immaculate'],
    });
    expect(await screen.findByText('Tutto salvato')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Immacolata/ }).checked).toBe(false);
  });

  it('says whether parcels go abroad, and asks about a mail address that is probably mistyped', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Anche all’estero' }));
    expect(screen.getByText('Una modifica non salvata: spedizioni')).toBeDefined();
    const contacts = within(screen.getByRole('region', { name: 'Recapiti' }));
    const mail = contacts.getByRole('textbox', { name: 'E-mail' });
    await user.clear(mail);
    await user.type(mail, 'giusi@gmial.com');
    await user.click(contacts.getByRole('button', { name: 'giusi@gmail.com' }));
    await save(user, 'Salva negozio');
    await waitFor(() => expect(sent()).toEqual([{ shipsAbroad: true, storeEmail: 'giusi@gmail.com' }]));
  });

  it('is previewed as guests read it, with the shop’s own words and what is closed soon', async () => {
    const closedDays = [{ from: '2020-01-01', to: '2020-12-31', yearly: true, note: 'Ferie' }];
    record = { ...SETTINGS, openingHours: 'Anche su appuntamento', closedDays };
    open();
    expect(await screen.findByText('Anche su appuntamento')).toBeDefined();
    expect(screen.getByText(/^Chiuso: .*\(Ferie\)$/)).toBeDefined();
  });

  it('leads to the closing that is refused', async () => {
    const fields = { closedDays: 'La chiusura n. 2 non ha date giuste' };
    answer({ 'PUT /api/settings': () => refusal(400, 'VALIDATION_FAILED', 'La chiusura', { fields }) });
    const closing = { from: '2027-01-10', to: '', yearly: false, note: '' };
    record = { ...SETTINGS, closedDays: [closing, { ...closing, to: '2027-01-09' }] };
    const user = open();
    await retype(user, 'Nome del negozio', 'La Fiocchetta');
    await save(user, 'Salva negozio');
    const second = within(await screen.findByRole('group', { name: 'Chiusura n. 2' }));
    const to = second.getByRole('textbox', { name: /^Al/ });
    await waitFor(() => expect(document.activeElement).toBe(to));
    expect(document.getElementById(to.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      fields.closedDays,
    );
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
  });

  it('shows at the hours which day is refused', async () => {
    const fields = { weeklyHours: 'Gli orari di martedì non tornano' };
    answer({ 'PUT /api/settings': () => refusal(400, 'VALIDATION_FAILED', 'Gli orari', { fields }) });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Compila gli orari' }));
    const from = await screen.findAllByRole<HTMLInputElement>('textbox', { name: 'martedì, dalle' });
    await user.clear(from[0] as HTMLInputElement);
    await user.type(from[0] as HTMLInputElement, '1400');
    await user.clear(from[1] as HTMLInputElement);
    await user.type(from[1] as HTMLInputElement, '1230');
    await save(user, 'Salva negozio');
    expect(await screen.findByText('Gli orari di martedì non tornano')).toBeDefined();
    expect(from.map((each) => each.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  });
});

describe('the mail server’s name', () => {
  it('leaves the port that was typed behind it to the port’s own field', async () => {
    const user = open('email');
    await retype(user, 'Host', 'smtp.example.org:465');
    await user.tab();
    expect([(await field('Host')).value, (await field('Porta')).value]).toEqual(['smtp.example.org', '465']);
  });
});

describe('a secret', () => {
  it('is written and never shown: set when and by whom, replaced, or taken away', async () => {
    const user = open('pagamenti');
    const name = 'Chiave segreta (prova)';
    const place = await screen.findByRole('group', { name });
    expect(await within(place).findByText('il 03/11/2026, da Giulia')).toBeDefined();
    await user.click(within(place).getByRole('button', { name: `Sostituisci: ${name}` }));
    const input = screen.getByLabelText<HTMLInputElement>(name);
    expect([input.type, input.value]).toEqual(['password', '']);
    await user.type(input, 'sk_test_nuova');
    expect(screen.getByText('Una modifica non salvata: chiave segreta di prova di Stripe')).toBeDefined();
    await save(user, 'Salva pagamenti');
    await waitFor(() => expect(sent()).toEqual([{ stripeDevSecretKey: 'sk_test_nuova' }]));
    const again = await screen.findByRole('group', { name });
    await user.click(within(again).getByRole('button', { name: `Togli: ${name}` }));
    await save(user, 'Salva pagamenti');
    await waitFor(() => expect(sent()[1]).toEqual({ stripeDevSecretKey: null }));
  });

  it('that nobody touched is not sent', async () => {
    const user = open('email');
    await retype(user, 'Host', 'posta.example.com');
    await save(user, 'Salva e-mail');
    await waitFor(() => expect(sent()).toEqual([{ smtpHost: 'posta.example.com' }]));
  });
});

describe('the tab of payments', () => {
  it('names the simulator where a method works without keys, and asks for none of them', async () => {
    answer({
      'GET /api/payment-methods': () => ({
        usable: { stripe: true, paypal: false, bonifico: false, inNegozio: true },
        whyNot: { paypal: 'switched_off', bonifico: 'not_set_up' },
      }),
    });
    record = { ...SETTINGS, stripeDevSecretKeySet: false };
    open('pagamenti');
    expect(await screen.findByText(/^In prova con il simulatore: agli ospiti funziona già/)).toBeDefined();
    const place = await screen.findByRole('group', { name: 'Chiave segreta (prova)' });
    expect(await within(place).findByText('Non serve con il simulatore')).toBeDefined();
    const live = screen.getByRole('group', { name: 'Chiave segreta (reale)' });
    expect(within(live).getByText('Manca')).toBeDefined();
  });

  it('names the address to which a provider writes, and copies it', async () => {
    open('pagamenti');
    expect(await screen.findByText('https://liste.example.it/api/payment/stripe/webhook')).toBeDefined();
    expect(screen.getByText('https://liste.example.it/api/payment/paypal/webhook')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copia l’indirizzo del webhook di Stripe' })).toBeDefined();
  });

  it('says of each method whether it works, and why it does not', async () => {
    open('pagamenti');
    expect(await screen.findByText(/questa versione non riceve ancora questi pagamenti/)).toBeDefined();
    expect(screen.getByText('Spento: gli ospiti non lo vedono.')).toBeDefined();
    expect(screen.getByText('Gli ospiti non lo vedono: mancano IBAN, intestatario.')).toBeDefined();
    expect(screen.getByText('Gli ospiti possono usarlo, nelle liste che lo ammettono.')).toBeDefined();
  });

  it('takes for which money the number of a receipt is obligatory', async () => {
    const user = open('pagamenti');
    await user.click(await screen.findByRole('checkbox', { name: 'POS' }));
    await user.click(screen.getByRole('checkbox', { name: 'Contanti' }));
    expect(screen.getByText(/: numero dello scontrino obbligatorio$/)).toBeDefined();
    await save(user, 'Salva pagamenti');
    await waitFor(() => expect(sent()).toEqual([{ receiptNumberFor: ['contanti', 'pos'] }]));
    await user.click(await screen.findByRole('checkbox', { name: 'Contanti' }));
    await save(user, 'Salva pagamenti');
    await waitFor(() => expect(sent()[1]).toEqual({ receiptNumberFor: ['pos'] }));
  });

  it('says how many payments are under way with the keys that are about to change', async () => {
    answer({ 'GET /api/payments/open': () => ({ stripe: 3, paypal: 1 }) });
    const user = open('pagamenti');
    await retype(user, 'Chiave pubblica (reale)', 'pk_live_z');
    expect(screen.queryByText(/^Pagamenti in corso/)).toBeNull();
    await retype(user, 'Chiave pubblica (prova)', 'pk_test_z');
    expect(await screen.findByText('Pagamenti in corso con le chiavi di adesso: 3 con carta.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Produzione' }));
    expect(await screen.findByText(/: 3 con carta e 1 con PayPal\.$/)).toBeDefined();
  });

  it('tries the connection with the keys that are typed', async () => {
    answer({
      'POST /api/test-stripe': () =>
        refusal(400, 'PROVIDER_REFUSES_KEYS', 'Stripe non riconosce queste chiavi.'),
    });
    const user = open('pagamenti');
    await retype(user, 'Chiave pubblica (prova)', 'pk_test_z');
    const button = screen.getByRole('button', { name: 'Prova connessione a Stripe con le chiavi di prova' });
    await user.click(button);
    expect(await screen.findByText('Stripe non riconosce queste chiavi.')).toBeDefined();
    expect(sent()).toEqual([{ stripeDevPublicKey: 'pk_test_z', environmentMode: 'development' }]);
    answer({ 'POST /api/test-stripe': () => ({ environmentMode: 'development' }) });
    await user.click(button);
    expect(await screen.findByText('Connessione riuscita')).toBeDefined();
  });

  it('writes an IBAN in fours, and refuses a wrong one before it is sent', async () => {
    const user = open('pagamenti');
    await retype(user, 'IBAN', 'it60x0542811101000000123457');
    await save(user, 'Salva pagamenti');
    expect(await screen.findByText(/le cifre di controllo non tornano/)).toBeDefined();
    expect(commands()).toEqual([]);
    await retype(user, 'IBAN', 'it60x0542811101000000123456');
    await user.tab();
    expect((await field('IBAN')).value).toBe('IT60 X054 2811 1010 0000 0123 456');
  });
});

describe('the tab of the brand', () => {
  it('warns of colours that do not read, and mends them with one press', async () => {
    const user = open('brand');
    await retype(user, 'Titoli', '#C9A27E');
    expect(screen.getByText(/^Poco leggibile: 2,\d:1, servono 4,5:1$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Usa #/ }));
    expect(screen.queryByText(/Poco leggibile/)).toBeNull();
  });

  it('tells every line of the CSS that the server refuses', async () => {
    const lines = [
      { line: 2, text: '@import non è ammesso' },
      { line: 5, text: 'Manca il selettore' },
    ];
    answer({
      'PUT /api/settings': () =>
        refusal(400, 'VALIDATION_FAILED', 'Riga 2', {
          fields: { customCss: 'Riga 2: @import non è ammesso (e altre 1 righe)' },
          details: { lines: { customCss: lines } },
        }),
    });
    const user = open('brand');
    await user.type(await field('CSS personalizzato'), '.a');
    await save(user, 'Salva marchio');
    expect(await screen.findByText('Riga 2: @import non è ammesso')).toBeDefined();
    expect(screen.getByText('Riga 5: Manca il selettore')).toBeDefined();
  });
});

describe('the tab of mail', () => {
  const WHY = /^La password salvata vale solo per host, porta e username di prima/;

  it('opens the password where it would go to another server, and says why', async () => {
    const user = open('email');
    expect(await screen.findByText('Impostata')).toBeDefined();
    await retype(user, 'Host', 'smtp.altro.example');
    expect(screen.getByText(WHY)).toBeDefined();
    expect(document.activeElement).toBe(await field('Host'));
    await user.type(screen.getByLabelText('Password del server di posta'), 'nuova');
    await save(user, 'Salva e-mail');
    await waitFor(() => expect(screen.queryByText(WHY)).toBeNull());
    expect(sent()).toEqual([{ smtpHost: 'smtp.altro.example', smtpPassword: 'nuova' }]);
    // Of no server there is nothing to ask.
    await user.clear(await field('Host'));
    expect(screen.queryByText(WHY)).toBeNull();
    answer({ 'PUT /api/settings': () => refusal(400, 'NO', 'No', { fields: { smtpPassword: 'No.' } }) });
    await retype(user, 'Host', 'smtp.terzo.example');
    await save(user, 'Salva e-mail');
    await waitFor(() => expect(screen.queryByText(WHY)).toBeNull());
  });

  it('tries the server with the fields as they are typed', async () => {
    answer({ 'POST /api/test-smtp': () => refusal(400, 'SMTP_FAILED', 'Accesso rifiutato.') });
    const user = open('email');
    await retype(user, 'Porta', '465');
    await user.click(screen.getByRole('button', { name: 'Prova la connessione' }));
    expect((await screen.findAllByText('Errore connessione')).length).toBeGreaterThan(0);
    expect(sent()).toEqual([
      {
        smtpHost: 'smtp.example.com',
        smtpPort: '465',
        smtpUser: 'liste@example.com',
        smtpPassword: '',
        smtpSecure: 'false',
      },
    ]);
    answer({ 'POST /api/test-smtp': () => ({ message: 'ok' }) });
    await user.click(screen.getByRole('button', { name: 'Prova la connessione' }));
    expect((await screen.findAllByText('La configurazione SMTP è corretta')).length).toBeGreaterThan(0);
  });
});
