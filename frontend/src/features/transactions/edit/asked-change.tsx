import type { Transaction } from '@fiocco/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchAnew } from '../../../shared/api/fetch-anew.js';
import { call } from '../../../shared/api/client.js';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { BuyerIsTold } from '../commands/buyer-is-told.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { asShown, changesOf } from '../commands/transaction-mutations.js';
import { useCommand } from '../commands/use-command.js';
import { transactionQuery } from '../queries.js';
import { buyerWords, notUpdated, productWords } from '../transaction-words.js';
import { type AskedField, isAskable, questionOf } from './asked-fields.js';
import { bodyOf, obstacleTo, textOf } from './edit-fields.js';

interface AskedChangeProps {
  readonly transaction: Transaction;
  readonly field: AskedField;
  readonly value: string;
  readonly onClose: () => void;
}

function useField({ id }: Transaction, field: AskedField) {
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: ({ text, from }: { readonly text: string; readonly from: Transaction }) =>
      call('PUT /api/transactions/:id', { params: { id }, body: bodyOf(field, text), ...asShown(from) }),
  });
}

/** The version to go back from: the newest, unless this very field was changed once more. */
function useNewest(field: AskedField) {
  const client = useQueryClient();
  return async (changed: Transaction): Promise<Transaction> => {
    const now = await fetchAnew(client, transactionQuery(changed.id)).catch(() => changed);
    return textOf(field, now) === textOf(field, changed) ? now : changed;
  };
}

/** What moves money is said before it is saved, and can be taken back for a while afterwards. */
export function AskedChange({ transaction: current, field, value, onClose }: AskedChangeProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) =>
      textOf(field, now) !== value && obstacleTo(field, now) === null && isAskable(field, value, now),
    onClose,
  });
  const save = useField(transaction, field);
  const { title, act, follows, mail, done } = questionOf(field, value, transaction);
  const before = textOf(field, transaction);
  const newest = useNewest(field);
  const undo = async (changed: Transaction) => {
    try {
      await save.mutateAsync({ text: before, from: await newest(changed) });
      toast.success('Com’era prima');
    } catch (error) {
      toast.error('Non si può annullare', messageOf(error));
    }
  };
  const send = () =>
    run(
      save,
      { text: value, from: transaction },
      {
        done: (changed) => {
          const canGoBack = obstacleTo(field, changed) === null;
          const action = { label: 'Annulla', run: () => void undo(changed) };
          toast.success(done, undefined, canGoBack ? action : undefined);
        },
        wordsOf: (error) => (isApiProblem(error) && error.fields[field]) || notUpdated(error),
      },
    );
  return (
    <CommandFrame
      title={title}
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}. {follows}
        </>
      }
      act={act}
      busy={save.isPending}
      dirty={false}
      notice={notice}
      onSubmit={send}
      onClose={onClose}
    >
      <p>
        <BuyerIsTold transaction={transaction} mail={mail} />
      </p>
    </CommandFrame>
  );
}

/** "Riapri": a cancelled transaction becomes a reservation. */
export const ReopenDialog = (props: Pick<AskedChangeProps, 'transaction' | 'onClose'>) => (
  <AskedChange {...props} field="status" value="completata" />
);
