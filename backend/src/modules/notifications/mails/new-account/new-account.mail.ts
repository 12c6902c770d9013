import { oneLine } from '../../content/html.js';
import { defineMail } from '../mail.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wording } from './wording.js';

/** Tells a new colleague where to sign in and under which name; never the password. */
export const newAccount = defineMail({
  code: 'nuovo-account',
  name: 'Account nuovo',
  when: 'quando un amministratore crea un account',
  job: { name: 'mail-new-account', kind: 'account' },
  missing: 'L’account non si trova',
  ...{ cause, facts, wording, sample },
  obstacle: ({ active }) => (active ? null : 'L’account non è attivo'),
  recipient: ({ name, username, email }) => ({
    name: oneLine(name ?? '') || username,
    address: email,
    whose: 'dell’account',
  }),
});
