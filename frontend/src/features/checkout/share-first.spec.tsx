/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { paymentSwitches, type PublicTransaction } from '@fiocco/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { aCard, aDraft, aPublicList } from '../../testing/examples.js';
import { answer, commands, refusal } from '../../testing/fake-server.js';
import { answerPurchase } from '../../testing/guest-purchase.js';
import { openPage } from '../../testing/open-page.js';

const PURCHASE = '/api/transactions/aaaa-1';
const FIRST = '/checkout/5/7?tp=quota';
let purchase: PublicTransaction;
let payments = paymentSwitches(['in_negozio', 'bonifico']);

beforeEach(() => {
  purchase = { ...aDraft(), type: 'quota', amount: '0.00' };
  payments = paymentSwitches(['in_negozio', 'bonifico']);
  const gift = aCard({ isQuota: true, offers: ['quota'], price: '120.00', quotaRemaining: '120.00' });
  answer({
    'GET /api/gift-lists/5': () => aPublicList({ allowedPaymentMethods: payments }),
    'GET /api/products': () => [gift],
  });
  answerPurchase({
    now: () => purchase,
    keep: (next) => {
      purchase = next;
    },
  });
});

const sum = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^La tua quota/ });
const summary = () => within(screen.getByRole('complementary', { name: 'Riepilogo' }));
const said = (name: string) => summary().getByText(name, { selector: 'dt' }).nextSibling?.textContent;

async function typeBuyer(user: ReturnType<typeof openPage>['user']) {
  await user.type(screen.getByRole('textbox', { name: 'Nome e cognome' }), 'Giulia Ferri');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'giulia@posta.example');
  await user.type(screen.getByRole('textbox', { name: 'Telefono' }), '333 555 0142');
  await user.click(screen.getByRole('button', { name: 'Continua' }));
}

describe('a share', () => {
  it('is asked for first, and summed up only once somebody has said how much', async () => {
    const { user } = openPage(FIRST);
    const field = await sum();
    expect(screen.getByRole('heading', { level: 1, name: 'Quanto vuoi regalare?' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: 'Chi regala questa quota?' })).toBeDefined();
    expect(field.value).toBe('50,00');
    expect([said('La tua quota'), said('Totale')]).toEqual(['da scegliere', '–']);
    expect(summary().queryByText(/50,00/)).toBeNull();
    await user.clear(field);
    await user.type(field, '30');
    expect(said('Totale')).toMatch(/^30,00/);
  });

  it('goes with the first step, and the third asks only how it is paid', async () => {
    const { user } = openPage(FIRST);
    await user.clear(await sum());
    await user.type(await sum(), '30');
    await typeBuyer(user);
    await screen.findByRole('heading', { level: 1, name: 'Come vuoi pagare?' });
    expect(screen.queryByRole('textbox')).toBeNull();
    // The delivery of a share is settled: three steps, of which this is the second.
    expect(screen.getByText(/^Passo 2 di 3/)).toBeDefined();
    expect(document.title).toMatch(/passo 2 di 3/);
    await user.click(screen.getByRole('radio', { name: /^Bonifico/ }));
    await user.click(screen.getByRole('button', { name: /^Continua/ }));
    await screen.findByRole('heading', { name: 'È tutto giusto?' });
    expect(commands()).toMatchObject([
      { route: 'POST /api/transactions', body: { type: 'quota', amount: '30.00' } },
      { route: `PUT ${PURCHASE}`, body: { paymentMethod: 'bonifico', amount: '30.00' } },
    ]);
  });

  it('is held by the first step where nothing else is to be chosen', async () => {
    payments = paymentSwitches(['in_negozio']);
    const { user } = openPage(FIRST);
    await sum();
    await typeBuyer(user);
    await screen.findByRole('heading', { name: 'È tutto giusto?' });
    expect(commands().at(-1)).toMatchObject({ body: { paymentMethod: 'in_negozio', amount: '50.00' } });
  });

  it('says beside its field what the server found wrong with it', async () => {
    payments = paymentSwitches(['in_negozio']);
    answer({
      [`PUT ${PURCHASE}`]: () => refusal(409, 'QUOTA_EXCEEDS_REMAINING', 'Mancano solo 20,00 €'),
    });
    const { user } = openPage(FIRST);
    await sum();
    await typeBuyer(user);
    expect(await screen.findByText('Mancano solo 20,00 €')).toBeDefined();
    expect((await sum()).getAttribute('aria-invalid')).toBe('true');
  });

  it('that nobody has named is asked for where an old link opens the third step', async () => {
    sessionStorage.setItem('fiocco:draft:aaaa-1', JSON.stringify({ delivered: true }));
    const { user } = openPage(`/checkout/5/7?step=3&trid=aaaa-1&tp=quota`);
    await screen.findByRole('heading', { level: 1, name: 'Quanto vuoi regalare?' });
    await user.clear(await sum());
    await user.type(await sum(), '45');
    expect(await sum()).toHaveProperty('value', '45');
  });

  it('that was typed is found again after a reload, also before there is a purchase', async () => {
    const { user } = openPage(FIRST);
    await user.clear(await sum());
    await user.type(await sum(), '35');
    cleanup();
    openPage(FIRST);
    expect((await sum()).value).toBe('35,00');
    expect(said('Totale')).toMatch(/^35,00/);
  });
});
