import { defineMail } from '../mail.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wording } from './wording.js';

/** A copy of the newest signed head that nobody who has the shop's machine can change. */
export const ledgerHead = defineMail({
  code: 'registro-firmato',
  job: {
    name: 'mail-ledger-head',
    kind: 'ledger',
    only: 'head',
    // About an hour; tomorrow's mail says more anyway.
    attempts: 8,
    backoffMs: 30_000,
    // It sends the head that is the newest by then.
    afterRestore: 'again',
  },
  missing: 'La firma non si trova',
  ...{ cause, facts, wording, sample },
  obstacle: () => null,
  recipient: ({ ownerName, ownerEmail }) => ({
    name: ownerName ?? '',
    address: ownerEmail,
    whose: 'di chi gestisce il negozio',
  }),
});
