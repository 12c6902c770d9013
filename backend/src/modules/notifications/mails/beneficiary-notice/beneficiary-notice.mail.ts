import { defineMail } from '../mail.js';
import { fewWhileUnpaid } from '../purchase/purchase-mail.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wording } from './wording.js';

/** Tells whom the list is for, where they want to know. */
export const beneficiaryNotice = defineMail({
  code: 'avviso-beneficiario',
  name: 'Avviso al beneficiario',
  when: 'quando un regalo è prenotato o pagato, se la lista avvisa il beneficiario',
  job: { name: 'notify-beneficiary', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  ...{ cause, facts, wording, sample },
  obstacle: () => null,
  limit: fewWhileUnpaid,
  recipient: ({ beneficiaryEmail }) => ({ name: '', address: beneficiaryEmail, whose: 'del beneficiario' }),
});
