import type { Transaction } from '@fiocco/contracts';
import { centsOf } from '../../../shared/format/money.js';

export type Command = 'collect' | 'cancel';

/** What may be done now: true, false, or the reason why not yet. The server decides again. */
export function permitted(command: Command, { stage, amount_received }: Transaction): boolean | string {
  if (command === 'collect') return stage === 'reserved';
  switch (stage) {
    case 'held':
      return true;
    case 'reserved':
      return centsOf(amount_received) === 0 || 'È incassata in parte: va completata o rimborsata.';
    case 'paid':
      return 'È incassata: va prima rimborsata.';
    default:
      return false;
  }
}
