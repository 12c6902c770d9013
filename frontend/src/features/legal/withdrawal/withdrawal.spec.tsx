/** @jest-environment ./frontend/testing/browser.mjs */
import { describe, expect, it } from '@jest/globals';
import type { WithdrawalLink } from '@fiocco/contracts';
import { screen, within } from '@testing-library/react';
import { answer, callsOf, refusal } from '../../../testing/fake-server.js';
import { loadInBrowser, openPage, SHOP } from '../../../testing/open-page.js';

const ASK = 'POST /api/withdrawals';
const LOOK = 'POST /api/withdrawals/look';
const CONFIRM = 'POST /api/withdrawals/confirm';
const LINK: WithdrawalLink = { orderNumber: 'FI-2026-000123', gift: 'Vaso', state: 'open', receipt: null };
const RECEIPT = {
  orderNumber: 'FI-2026-000123',
  gift: 'Vaso',
  declaredAt: '2026-11-27T09:32:00.000Z',
  reason: 'Ne hanno già uno.',
  cancelled: false,
};
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the page of the withdrawal', () => {
  it('has the shop’s own text, and under it the function, to which every footer leads', async () => {
    const { user } = openPage('/info/recesso', null, { ...SHOP, withdrawalPage: 'Hai quattordici giorni.' });
    await title('Recesso');
    expect(screen.getByText('Hai quattordici giorni.')).toBeDefined();
    const footer = within(screen.getByRole('contentinfo'));
    const link = footer.getByRole('link', { name: 'Recedi dal contratto qui' });
    expect(link.getAttribute('href')).toBe('/info/recesso');
    await user.click(screen.getByRole('button', { name: 'Recedi dal contratto qui' }));
    expect(screen.getByRole('textbox', { name: 'Numero dell’ordine' })).toBeDefined();
  });

  it('asks for number and e-mail, and says the same whether there is such an order', async () => {
    answer({ [ASK]: () => ({ message: 'Ti abbiamo scritto', receivedAt: RECEIPT.declaredAt }) });
    const { user, address } = openPage('/info/recesso?ordine=FI-2026-000123');
    const number = await screen.findByRole('textbox', { name: 'Numero dell’ordine' });
    expect((number as HTMLInputElement).value).toBe('FI-2026-000123');
    await user.click(screen.getByRole('button', { name: 'Continua' }));
    expect(await screen.findByText('Scrivi l’e-mail dell’acquisto')).toBeDefined();
    expect(callsOf(ASK)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'E-mail dell’acquisto' }), 'giulia@posta.example');
    await user.click(screen.getByRole('button', { name: 'Continua' }));
    await screen.findByRole('status', { name: '' });
    expect(await screen.findByText('Ti abbiamo scritto un’e‑mail')).toBeDefined();
    expect(callsOf(ASK)[0]?.body).toEqual({
      orderNumber: 'FI-2026-000123',
      email: 'giulia@posta.example',
      reason: null,
    });
    expect(address()).not.toContain('giulia');
  });

  it('keeps what was typed where the page is loaded anew, as by who changes the language, and for that visit only', async () => {
    const visit = () => window.history.pushState(null, '', '/info/recesso?ordine=FI-2026-000123');
    const mail = async () =>
      (await screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail dell’acquisto' })).value;
    visit();
    const { user } = loadInBrowser();
    await mail();
    await user.type(screen.getByRole('textbox', { name: 'E-mail dell’acquisto' }), 'giulia@posta.example');
    loadInBrowser();
    expect(await mail()).toBe('giulia@posta.example');
    visit();
    loadInBrowser();
    expect(await mail()).toBe('');
  });

  it('promises no mail where the shop sends none: when it was asked, who calls, and how to reach the shop', async () => {
    answer({ [ASK]: () => ({ message: 'Ti telefona', receivedAt: RECEIPT.declaredAt }) });
    const { user } = openPage('/info/recesso?ordine=FI-2026-000123', null, {
      ...SHOP,
      sendsMail: false,
      storePhone: '02 5550 1234',
      storeAddress: 'Via Solferino 12, Milano',
    });
    const main = within(await screen.findByRole('main'));
    expect(main.getByText(/il negozio non invia e-mail, perciò ti telefona/)).toBeDefined();
    await user.type(main.getByRole('textbox', { name: 'E-mail dell’acquisto' }), 'giulia@posta.example');
    await user.click(main.getByRole('button', { name: 'Continua' }));
    await main.findByText('Abbiamo ricevuto la tua richiesta');
    expect(main.getByText('27 novembre 2026 alle 10:32')).toBeDefined();
    expect(main.getByText('Via Solferino 12, Milano')).toBeDefined();
    expect(main.getByRole('link', { name: 'Chiama 02 5550 1234' })).toBeDefined();
    expect(main.getByRole('button', { name: 'Stampa o salva' })).toBeDefined();
    expect(document.body.textContent).not.toMatch(/Ti abbiamo scritto|arriva il link/);
  });
});

describe('the link in the mail', () => {
  it('declares by its button alone, and shows the receipt', async () => {
    let declared = 0;
    answer({
      [LOOK]: () => LINK,
      [CONFIRM]: () => {
        declared += 1;
        return RECEIPT;
      },
    });
    const { user } = openPage('/info/recesso-conferma#un-token');
    await title('Vuoi recedere da questo ordine?');
    expect(callsOf(LOOK)[0]?.body).toEqual({ token: 'un-token' });
    expect(declared).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Conferma recesso' }));
    await title('Ricevuta della dichiarazione di recesso');
    expect(declared).toBe(1);
    expect(screen.getByText('27 novembre 2026 alle 10:32')).toBeDefined();
    expect(screen.getByText('Ne hanno già uno.')).toBeDefined();
    expect(document.body.textContent).toMatch(/Ti rimborsiamo entro il 11 dicembre 2026/);
  });

  it('shows the receipt again where it was declared before', async () => {
    answer({ [LOOK]: () => ({ ...LINK, state: 'declared', receipt: { ...RECEIPT, cancelled: true } }) });
    openPage('/info/recesso-conferma#un-token');
    await title('Ricevuta della dichiarazione di recesso');
    expect(document.body.textContent).toContain('Non avevi pagato nulla');
  });

  it('says that nothing is left, or that the link is no longer valid and where another comes from', async () => {
    answer({ [LOOK]: () => ({ ...LINK, state: 'over' }) });
    openPage('/info/recesso-conferma#un-token');
    await title('Non c’è più niente da cui recedere');
    answer({ [LOOK]: () => refusal(404, 'WITHDRAWAL_LINK_INVALID', 'Il collegamento non è più valido') });
    openPage('/info/recesso-conferma#un-altro');
    await title('Il collegamento non è più valido');
    expect(screen.getByRole('link', { name: 'Chiedi un nuovo link' }).getAttribute('href')).toBe(
      '/info/recesso',
    );
  });
});
