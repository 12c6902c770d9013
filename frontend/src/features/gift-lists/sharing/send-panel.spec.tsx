/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GiftList, SentToPerson } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aList } from '../../../testing/examples.js';
import { answer, commands, refusal } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

const ADDRESS = '/admin/gift-lists/5?scheda=condivisione';
const AT = '2026-11-28T09:42:00.000Z';
const SENT: SentToPerson = {
  to: 'first',
  what: 'link',
  how: 'mail',
  at: AT,
  mail: { id: 'm-1', state: 'sent', reason: null },
};
const TWO = {
  secondBeneficiaryName: 'Luca Riva',
  secondBeneficiaryEmail: null,
  secondBeneficiaryPhone: '+39 333 555 0199',
};

let list: GiftList;
let sent: readonly SentToPerson[];
let sendsMail: boolean;

beforeEach(() => {
  list = aList(TWO);
  sent = [];
  sendsMail = true;
  answer({
    'GET /api/gift-lists/5': () => list,
    'GET /api/gift-lists/5/summary': () => ({ url: 'https://shop.example/list/5', units: 12, taken: 5 }),
    'GET /api/gift-lists/5/qrcode': () => ({
      qrCode: 'data:,',
      svg: '<svg/>',
      url: 'https://shop.example/list/5',
      isPublic: true,
    }),
    'GET /api/gift-lists/5/sharing': () => ({ sendsMail, sent }),
    'POST /api/gift-lists/5/sharing': ({ body }) => {
      const { to, what, how } = body as SentToPerson;
      const mail = how === 'mail' ? { id: 'm-2', state: 'sent' as const, reason: null } : null;
      sent = [{ to, what, how, at: AT, mail }];
      return { sendsMail, sent };
    },
  });
});

const opened = async () => {
  const office = openOffice(ADDRESS);
  await screen.findByRole('heading', { name: 'Manda a chi festeggia' });
  await screen.findByRole('heading', { name: 'Anna e Luca' });
  return office;
};
const href = (name: string) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');
const names = (role: 'button' | 'link', name: RegExp) =>
  screen.queryAllByRole(role, { name }).map((one) => one.getAttribute('aria-label'));

describe('sending a list to those whom it is for', () => {
  it('offers each of two what they have', async () => {
    await opened();
    await screen.findByRole('link', { name: 'SMS: Link a Luca Riva' });
    expect(names('button', /^E-mail: /)).toEqual(['E-mail: Link a Anna e Luca']);
    expect(names('link', /^(WhatsApp|SMS): /)).toEqual([
      'WhatsApp: Link a Anna e Luca',
      'SMS: Link a Anna e Luca',
      'WhatsApp: Link a Luca Riva',
      'SMS: Link a Luca Riva',
    ]);
    await waitFor(() =>
      expect(href('WhatsApp: Link a Luca Riva')).toBe(
        'https://wa.me/393335550199?text=Ciao Luca, ecco il link della lista «Anna & Luca», da mandare a chi vuole fare un regalo: https://shop.example/list/5',
      ),
    );
    expect(href('SMS: Link a Luca Riva')).toMatch(/^sms:\+393335550199\?&body=Ciao Luca, ecco il link/);
  });

  it('sends a mail, and says when, with the way to what it says', async () => {
    const { user } = await opened();
    await user.click(await screen.findByRole('button', { name: 'E-mail: Link a Anna e Luca' }));
    const told = await screen.findByRole('link', { name: 'E-mail inviata il 28/11/2026 alle 10:42' });
    expect(told.getAttribute('href')).toContain('scheda=messaggi');
    expect(commands()).toMatchObject([{ body: { to: 'first', what: 'link', how: 'mail', again: false } }]);
  });

  it('asks where it went a moment ago', async () => {
    let asked = 0;
    answer({
      'POST /api/gift-lists/5/sharing': () => {
        asked += 1;
        return asked === 1
          ? refusal(409, 'SENT_A_MOMENT_AGO', 'È già partito meno di un minuto fa.')
          : { sendsMail, sent: [SENT] };
      },
    });
    const { user } = await opened();
    await user.click(await screen.findByRole('button', { name: 'E-mail: Link a Anna e Luca' }));
    const question = within(await screen.findByRole('dialog', { name: 'Inviare di nuovo?' }));
    expect(question.getByText(/anna@posta\.example meno di un minuto fa/)).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Invia di nuovo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(commands().map(({ body }) => body)).toMatchObject([{ again: false }, { again: true }]);
  });

  it('has the password in a message of its own, and notes what was opened', async () => {
    list = aList({ ...TWO, password: 'rose', requiresPassword: true });
    const { user } = await opened();
    await waitFor(() =>
      expect(href('SMS: Password a Luca Riva')).toBe(
        'sms:+393335550199?&body=Ciao Luca, questa è la password della lista «Anna & Luca», per chi ha il link: rose',
      ),
    );
    expect(href('SMS: Link a Luca Riva')).not.toContain('rose');
    await user.click(screen.getByRole('link', { name: 'SMS: Password a Luca Riva' }));
    expect(await screen.findByText('SMS aperto il 28/11/2026 alle 10:42')).toBeDefined();
    expect(commands()).toMatchObject([{ body: { to: 'second', what: 'password', how: 'sms' } }]);
  });

  it('says why a mail did not leave', async () => {
    sent = [{ ...SENT, mail: { id: 'm-1', state: 'failed', reason: 'L’indirizzo non esiste' } }];
    await opened();
    expect(
      await screen.findByText('E-mail non inviata il 28/11/2026 alle 10:42: L’indirizzo non esiste'),
    ).toBeDefined();
  });

  it('says that the shop sends no mail, and that nobody sees a list that is not open', async () => {
    sendsMail = false;
    list = aList({ state: 'suspended', badge: 'suspended' });
    await opened();
    expect(await screen.findByText(/^Il negozio non spedisce e-mail/)).toBeDefined();
    expect(screen.getByText(/^La lista adesso non è aperta/)).toBeDefined();
    expect(names('button', /^E-mail: /)).toEqual([]);
    expect(names('link', /^WhatsApp: /)).toEqual(['WhatsApp: Link a Anna e Luca']);
  });

  it('says whom nothing reaches', async () => {
    list = aList({ ...TWO, secondBeneficiaryPhone: null });
    await opened();
    expect(await screen.findByText(/^Manca un recapito/)).toBeDefined();
  });
});
