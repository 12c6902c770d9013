import { defineMail } from '../mail.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wording } from './wording.js';

/** A copy of the newest signed head, which nobody with access to the shop's machine can change. */
export const ledgerHead = defineMail({
  code: 'registro-firmato',
  name: 'Registro firmato',
  when: 'una volta al giorno, se nel registro è successo qualcosa',
  job: {
    name: 'mail-ledger-head',
    kind: 'ledger',
    only: 'head',
    // About an hour in total; the next day's mail covers it anyway.
    attempts: 8,
    backoffMs: 30_000,
    // Harmless to repeat: it sends the head that is the newest then.
    afterRestore: 'again',
  },
  missing: 'La firma non si trova',
  ...{ cause, facts, wording, sample },
  isDispensable: true,
  obstacle: () => null,
  recipient: ({ ownerName, ownerEmail }) => ({
    name: ownerName ?? '',
    address: ownerEmail,
    whose: 'di chi gestisce il negozio',
  }),
});
