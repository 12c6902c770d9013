import { oneLine } from '../content/html.js';
import { addressOf, footerLines, type MailContent, NO_PICTURES } from '../content/mail-content.js';
import { type AccountFacts, AccountForMail, type Shop } from '../ports.js';
import { defineMail, type Sources } from '../definition/mail.js';

/** No event asks for this mail: the module with the accounts asks for it. */
const cause = null;

type NewAccountFacts = AccountFacts;

const facts = (sources: Sources, accountId: string): Promise<NewAccountFacts | null> =>
  sources.get(AccountForMail).account(accountId);

function wording({ username }: NewAccountFacts, shop: Shop): MailContent {
  return {
    subject: `Il tuo account di ${shop.name}`,
    preview: 'Da adesso puoi accedere al negozio.',
    heading: 'Il tuo account è pronto',
    lead: `Da adesso puoi accedere al negozio di ${shop.name}.`,
    item: null,
    facts: [{ label: 'Username', value: username }],
    total: null,
    button: { label: 'Accedi', url: addressOf('/auth', shop.publicUrl) },
    message: null,
    verbatim: null,
    next: [
      'La password te la dice chi ha creato l’account: dopo il primo accesso la cambi in «Il mio account».',
      'In alternativa ne scegli una con «Password dimenticata?», nella pagina di accesso.',
    ],
    footer: footerLines(shop),
    pictures: NO_PICTURES,
  };
}

const sample: NewAccountFacts = {
  username: 'sara.b',
  name: 'Sara Bonacina',
  email: 'sara.bonacina@posta.example',
  active: true,
};

/** Tells a new colleague where to sign in and under which name; never the password. */
export const newAccount = defineMail({
  code: 'nuovo-account',
  name: 'Account nuovo',
  when: 'quando un amministratore crea un account',
  job: { name: 'mail-new-account', kind: 'account' },
  missing: 'L’account non si trova',
  cause,
  facts,
  wording,
  sample,
  obstacle: ({ active }) => (active ? null : 'L’account non è attivo'),
  recipient: ({ name, username, email }) => ({
    name: oneLine(name ?? '') || username,
    address: email,
    whose: 'dell’account',
  }),
});
