import type { Transaction } from '@fiocco/contracts';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { notUpdated } from '../transaction-words.js';
import { useComplete } from './transaction-mutations.js';

/** "Segna come completata" without a dialog; the answer is told in a toast. */
export function useCompleteNow(transaction: Transaction) {
  const complete = useComplete(transaction);
  const run = () =>
    complete.mutate(undefined, {
      onSuccess: () => toast.success('Transazione aggiornata'),
      onError: (error) => toast.error('Errore', notUpdated(error)),
    });
  return { run, busy: complete.isPending };
}
