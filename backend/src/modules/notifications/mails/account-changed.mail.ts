import { oneLine } from '../content/html.js';
import { addressOf, footerLines, type MailContent, NO_PICTURES } from '../content/mail-content.js';
import { type AccountChange, AccountForMail, type AccountNotice, type Shop } from '../ports.js';
import { defineMail } from '../definition/mail.js';
import { ITALIAN } from '../content/mail-texts.js';

const WORDS: Readonly<Record<AccountChange, string>> = {
  password: 'la password',
  email: 'l’indirizzo e-mail',
  role: 'il ruolo',
  'second-factor-on': 'il secondo fattore, attivato',
  'second-factor-off': 'il secondo fattore, tolto',
  'recovery-codes': 'i codici di recupero, tutti nuovi',
};

const sample: AccountNotice = {
  username: 'giulia',
  name: 'Giulia Ferrante',
  email: 'giulia@bottegaferrante.example',
  active: true,
  address: 'giulia@bottegaferrante.example',
  changes: ['password', 'email'],
  at: '2026-11-20T17:42:00.000Z',
  by: 'Marta Colombo',
};

function wording({ username, changes, at, by }: AccountNotice, shop: Shop): MailContent {
  const hasNewAddress = changes.includes('email');
  return {
    subject: `Il tuo account di ${shop.name} è cambiato`,
    preview: 'Se non te l’aspettavi, leggi che cosa fare.',
    heading: 'Il tuo account è cambiato',
    lead: `Ecco che cosa è cambiato nell’account «${username}» di ${shop.name}.`,
    item: null,
    facts: [
      { label: 'Che cosa', value: changes.map((change) => WORDS[change]).join('; ') },
      { label: 'Quando', value: ITALIAN.dayAndTime(at) },
      ...(by === null ? [] : [{ label: 'Da chi', value: oneLine(by) }]),
    ],
    total: null,
    // The link for a new password goes to the account's new address, which the reader may not have.
    button: hasNewAddress
      ? null
      : { label: 'Scegli una nuova password', url: addressOf('/reset-password-request', shop.publicUrl) },
    message: null,
    verbatim: null,
    next: [
      'Se te l’aspettavi, non serve fare altro.',
      hasNewAddress
        ? 'Altrimenti avvisa subito un amministratore del negozio: può chiudere le sessioni aperte e rimettere a posto l’account.'
        : 'Altrimenti scegli subito una nuova password, che chiude tutte le sessioni aperte, e avvisa un amministratore.',
    ],
    footer: footerLines(shop),
    pictures: NO_PICTURES,
  };
}

/** Tells whoever has an account, at the former and the new address, what decides who gets into it now. */
export const accountChanged = defineMail({
  code: 'account-cambiato',
  name: 'Account cambiato',
  when: 'quando cambiano password, indirizzo, ruolo o secondo fattore di un account',
  job: { name: 'mail-account-changed', kind: 'account' },
  // No event asks for this mail: the module with the accounts asks for it.
  cause: null,
  missing: 'La modifica non si trova più',
  facts: (sources, _accountId, _now, { noticeId = '' }) => sources.get(AccountForMail).notice(noticeId),
  obstacle: () => null,
  recipient: ({ name, username, address }) => ({
    name: oneLine(name ?? '') || username,
    address,
    whose: 'dell’account',
  }),
  wording,
  sample,
});
