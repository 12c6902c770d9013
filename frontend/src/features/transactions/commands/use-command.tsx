import type { Transaction } from '@fiocco/contracts';
import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fetchAnew } from '../../../shared/api/fetch-anew.js';
import { formatDateTime } from '../../../shared/format/dates.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { type Overtaken, overtakenFrom } from '../overtaken.js';
import { OvertakenNotice } from '../overtaken-notice.js';
import { transactionQuery } from '../queries.js';
import { statusLook } from '../../../shared/office/transaction-status.js';
import { notUpdated } from '../transaction-words.js';
import { tellIfSpent } from './spent-receipt.js';

interface Dialog {
  /** Whether the dialog still has something to do. */
  readonly stands: (now: Transaction) => boolean;
  readonly onClose: () => void;
  /** It stands as somebody else has left it; what was typed stays. */
  readonly onReadAnew?: (now: Transaction) => void;
}

interface Sending<Answer> {
  /** What is said once it is done; the dialog closes then. */
  readonly done: (answer: Answer) => void;
  /** Whether the dialog goes on all the same: with a second step, or with what was refused of it. */
  readonly goesOn?: (answer: Answer) => boolean;
  /** Where the server's words go that name its fields. */
  readonly form?: { readonly refuse: (error: unknown) => boolean };
  /** The words of any other refusal. */
  readonly wordsOf?: (error: unknown) => string;
}

interface Shown {
  /** As it was when the dialog opened, so that a second try after a lost answer sends the same. */
  readonly transaction: Transaction;
  /** That somebody else has changed it since; it is shown as they have left it. */
  readonly notice: ReactNode;
  /**
   * Sends the command. Where somebody else has changed the transaction meanwhile it is shown as it is now; where an earlier
   * try was recorded, or the command has no longer anything to do, the dialog closes.
   */
  readonly run: <Answer, Sent>(
    mutation: UseMutationResult<Answer, Error, Sent>,
    sent: Sent,
    sending: Sending<Answer>,
  ) => void;
}

function tellItIsOver(now: Transaction, { by, at }: Overtaken): void {
  const { words, stage } = statusLook(now);
  const isNow = [words, stage].filter(Boolean).join(', ');
  toast.warning('La transazione è cambiata', `Modificata da ${by}, ${formatDateTime(at)}. Adesso: ${isNow}.`);
}

/** A command's dialog: the transaction that it shows, how the command is sent, and what happens where two people are at it. */
export function useCommand(current: Transaction, { stands, onClose, onReadAnew }: Dialog): Shown {
  const client = useQueryClient();
  const [{ transaction, overtaken }, show] = useState<{
    readonly transaction: Transaction;
    readonly overtaken: Overtaken | null;
  }>({ transaction: current, overtaken: null });
  const notice = overtaken && <OvertakenNotice overtaken={overtaken} next="Controlla e conferma di nuovo." />;

  const readAnew = async (by: Overtaken, error: unknown) => {
    const now = await fetchAnew(client, transactionQuery(current.id)).catch(() => null);
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

  const run: Shown['run'] = (mutation, sent, { done, goesOn, form, wordsOf = notUpdated }) =>
    mutation.mutate(sent, {
      onSuccess: (answer) => {
        done(answer);
        if (!goesOn?.(answer)) onClose();
      },
      onError: (error) => {
        const by = overtakenFrom(error);
        if (by) void readAnew(by, error);
        else if (tellIfSpent(error)) onClose();
        else if (!form?.refuse(error)) toast.error('Errore', wordsOf(error));
      },
    });

  return { transaction, notice, run };
}
