import { oneLine } from '../content/html.js';
import { addressOf, footerLines, type MailContent, NO_PICTURES } from '../content/mail-content.js';
import { type AccountFacts, AccountForMail, type SecretLink, type Shop } from '../ports.js';
import { defineMail, type Sources } from '../definition/mail.js';

/** No event asks for this mail: the module with the accounts asks for it. */
const cause = null;

interface PasswordResetFacts extends AccountFacts {
  /** Null where it expired or was used before the mail could leave. */
  readonly link: SecretLink | null;
}

async function facts(sources: Sources, accountId: string): Promise<PasswordResetFacts | null> {
  const accounts = sources.get(AccountForMail);
  const account = await accounts.account(accountId);
  return account && { ...account, link: await accounts.resetLink(accountId) };
}

const TIME = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
});

function wording({ username, link }: PasswordResetFacts, shop: Shop): MailContent {
  const until = link
    ? `fino alle ${TIME.format(new Date(link.expiresAt)).replace(':', '.')}`
    : 'per mezz’ora';
  return {
    subject: `Una nuova password per ${shop.name}`,
    preview: 'Il link vale mezz’ora e una volta sola.',
    heading: 'Scegli la nuova password',
    lead: `È stata chiesta una nuova password per l’account «${username}». Il link vale ${until}, e una volta sola.`,
    item: null,
    facts: [],
    total: null,
    button: { label: 'Scegli la nuova password', url: addressOf(link?.path ?? '/', shop.publicUrl) },
    message: null,
    verbatim: null,
    next: [
      'Quando la password cambia, tutte le sessioni aperte si chiudono.',
      'Se non l’hai chiesta, puoi ignorare questo messaggio: la password di adesso resta quella.',
    ],
    footer: footerLines(shop),
    pictures: NO_PICTURES,
  };
}

const token = 'esempio-di-link-che-vale-mezz-ora-e-una-volta-sola';

const sample: PasswordResetFacts = {
  username: 'giulia',
  name: 'Giulia Ferrante',
  email: 'giulia@bottegaferrante.example',
  active: true,
  link: { path: `/reset-password/${token}`, token, expiresAt: '2026-11-20T10:30:00.000Z' },
};

/** The link with which somebody of the staff chooses a new password. */
export const passwordReset = defineMail({
  code: 'reimposta-password',
  name: 'Password da reimpostare',
  when: 'quando qualcuno chiede una nuova password',
  job: {
    name: 'mail-password-reset',
    kind: 'account',
    // Half an hour in total: the link is good for no longer.
    attempts: 10,
    backoffMs: 2_000,
    // The link of a restored database is another one's.
    afterRestore: 'never',
  },
  missing: 'L’account non si trova',
  cause,
  facts,
  wording,
  sample,
  // Whoever cannot get in looks at their mailbox in vain.
  isStillAwaited: true,
  obstacle: ({ link }) => (link ? null : 'Il link è scaduto o è già stato usato prima che l’e-mail partisse'),
  recipient: ({ name, username, email }) => ({
    name: oneLine(name ?? '') || username,
    address: email,
    whose: 'dell’account',
  }),
  secret: ({ link }) => link?.token ?? null,
});
