import type { Transaction } from '@fiocco/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/format/dates.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { type Overtaken, overtakenFrom } from '../overtaken.js';
import { transactionQuery } from '../queries.js';
import { notUpdated, statusLook } from '../transaction-words.js';

interface Dialog {
  /** Whether the dialog still has something to do. */
  readonly stands: (now: Transaction) => boolean;
  readonly onClose: () => void;
  /** It stands as somebody else has left it; what was typed stays. */
  readonly onReadAnew?: (now: Transaction) => void;
}

interface Shown {
  /** As it was when the dialog opened, so that a second try after a lost answer sends the same. */
  readonly transaction: Transaction;
  /** Who has changed it since; it is shown as they have left it. */
  readonly overtaken: Overtaken | null;
  /** Takes up that somebody else has changed it: shows it as it is now, or closes. False for any other error. */
  readonly takeUp: (error: unknown) => boolean;
}

function tellItIsOver(now: Transaction, { by, at }: Overtaken): void {
  const { words, stage } = statusLook(now);
  const isNow = [words, stage].filter(Boolean).join(', ');
  toast.warning('La transazione è cambiata', `Modificata da ${by}, ${formatDateTime(at)}. Adesso: ${isNow}.`);
}

/** The transaction that a command's dialog shows, and what happens where two people are at it. */
export function useShown(current: Transaction, { stands, onClose, onReadAnew }: Dialog): Shown {
  const client = useQueryClient();
  const [{ transaction, overtaken }, show] = useState<Pick<Shown, 'transaction' | 'overtaken'>>({
    transaction: current,
    overtaken: null,
  });

  const readAnew = async (by: Overtaken, error: unknown) => {
    const now = await client.fetchQuery({ ...transactionQuery(current.id), staleTime: 0 }).catch(() => null);
    if (now === null) {
      toast.error('Errore', notUpdated(error));
    } else if (stands(now)) {
      onReadAnew?.(now);
      show({ transaction: now, overtaken: by });
    } else {
      tellItIsOver(now, by);
      onClose();
    }
  };

  const takeUp = (error: unknown): boolean => {
    const by = overtakenFrom(error);
    if (by) void readAnew(by, error);
    return by !== null;
  };

  return { transaction, overtaken, takeUp };
}
