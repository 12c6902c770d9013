import { oneLine } from '../../content/html.js';
import { defineMail } from '../mail.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wording } from './wording.js';

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
  ...{ cause, facts, wording, sample },
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
