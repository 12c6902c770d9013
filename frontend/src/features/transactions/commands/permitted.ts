import { STAGES, type Transaction } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';

export type Command = 'collect' | 'cancel';

/** What may be done now: true, false, or the reason why not yet. The server decides again. */
export function permitted(command: Command, { stage, amount_received }: Transaction): boolean | string {
  const { unit, counts, pinned, todo } = STAGES[stage];
  if (command === 'collect') return todo === 'collect';
  if (unit === 'free') return false;
  if (counts === 'paid') return 'È incassata: va prima rimborsata.';
  if (pinned) return 'Il pagamento è in corso: si può annullare quando se ne conosce l’esito.';
  return centsOf(amount_received) === 0 || 'È incassata in parte: va completata o rimborsata.';
}
