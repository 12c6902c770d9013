/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aPublicList, aPublicTransaction } from '../../testing/examples.js';
import { answer, refusal } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const PURCHASE = 'GET /api/public/transactions/aaaa-1';

beforeEach(() => answer({ 'GET /api/gift-lists/5': () => aPublicList() }));

describe('the thanks after a purchase', () => {
  it('say until when to come by, with what and for how much', async () => {
    answer({ [PURCHASE]: () => aPublicTransaction() });
    openPage('/thank-you?trid=aaaa-1');
    expect(await screen.findByRole('heading', { level: 1, name: 'È prenotato' })).toBeDefined();
    expect(screen.getByText('FI-2026-000123')).toBeDefined();
    expect(screen.getByText('Da pagare').nextSibling?.textContent).toMatch(/129,00/);
    expect(screen.getByText(/giulia@posta\.example/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Torna alla lista' }).getAttribute('href')).toBe('/list/5');
  });

  it('tell nothing personal to whom it does not belong', async () => {
    const { buyerName: _name, buyerEmail: _email, ...purchase } = aPublicTransaction({ owned: false });
    answer({ [PURCHASE]: () => purchase });
    openPage('/thank-you?trid=aaaa-1');
    await screen.findByRole('heading', { level: 1, name: 'È prenotato' });
    expect(document.body.textContent).toContain('La conferma arriva all’e-mail che hai lasciato.');
    expect(document.body.textContent).not.toMatch(/giulia/i);
  });

  it('lead back into a purchase that is not finished', async () => {
    answer({ [PURCHASE]: () => aPublicTransaction({ stage: 'held', orderNumber: null }) });
    openPage('/thank-you?trid=aaaa-1');
    const resume = await screen.findByRole('link', { name: 'Riprendi da dove eri' });
    expect(resume.getAttribute('href')).toMatch(/^\/checkout\/5\/7\?.*trid=aaaa-1/);
  });

  it.each([
    ['a gift', { type: 'acquisto' }, 'Il regalo torna disponibile nella lista.'],
    ['a share', { type: 'quota' }, 'La quota torna disponibile nella lista.'],
    ['a contribution', { type: 'quota', productId: 0 }, 'Se vuoi, puoi rifarlo dalla lista.'],
  ] as const)('call what came to nothing by its name: %s', async (_, purchase, words) => {
    answer({ [PURCHASE]: () => aPublicTransaction({ stage: 'cancelled', ...purchase }) });
    openPage('/thank-you?trid=aaaa-1');
    await screen.findByRole('heading', { level: 1, name: 'Prenotazione annullata' });
    expect(document.body.textContent).toContain(words);
  });

  it('ask again where the answer was lost', async () => {
    let lost = true;
    answer({
      [PURCHASE]: () => (lost ? refusal(500, 'BROKEN', 'Riprova più tardi.') : aPublicTransaction()),
    });
    const { user } = openPage('/thank-you?trid=aaaa-1');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Riprova più tardi.')).toBeDefined();
    lost = false;
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'È prenotato' })).toBeDefined();
  });
});
