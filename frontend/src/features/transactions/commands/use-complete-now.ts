import { STAGES, type Transaction, type TransactionStage } from '@fiocco/contracts';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { notUpdated } from '../transaction-words.js';
import { useComplete } from './transaction-mutations.js';

/** Completed is not paid: what is still to come is said. */
const nextWords = (stage: TransactionStage): string | undefined =>
  STAGES[stage].todo === 'collect' ? 'È prenotata: si paga in negozio.' : undefined;

/** "Segna come completata" without a dialog; the answer is told in a toast. */
export function useCompleteNow(transaction: Transaction) {
  const complete = useComplete(transaction);
  const run = () =>
    complete.mutate(undefined, {
      onSuccess: ({ stage }) => toast.success('Transazione aggiornata', nextWords(stage)),
      onError: (error) => toast.error('Errore', notUpdated(error)),
    });
  return { run, busy: complete.isPending };
}
