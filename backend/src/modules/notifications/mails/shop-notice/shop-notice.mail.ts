import { defineMail } from '../mail.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wording } from './wording.js';

/** Tells the shop that a guest reserved or bought something. */
export const shopNotice = defineMail({
  code: 'avviso-negozio',
  name: 'Avviso al negozio',
  when: 'quando un ospite prenota o acquista',
  job: { name: 'notify-shop', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  ...{ cause, facts, wording, sample },
  isDispensable: true,
  obstacle: () => null,
  answersTo: ({ buyerEmail }) => buyerEmail,
  recipient: ({ shopEmail }) => ({ name: '', address: shopEmail, whose: 'del negozio' }),
});
