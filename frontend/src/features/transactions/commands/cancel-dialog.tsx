import { STAGES, type Transaction } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/problem.js';
import { formatWeekday } from '../../../shared/format/dates.js';
import { ReasonField } from '../../../shared/office/controls/reason-field.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { transactionMailsQuery } from '../queries.js';
import { buyerWords, productWords } from '../transaction-words.js';
import { BuyerIsTold } from './buyer-is-told.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { isOffered } from '../../../shared/office/transaction-actions.js';
import { useCancel, useReopen } from './transaction-mutations.js';
import { useCommand } from './use-command.js';

interface CancelDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

/** Only a reservation can come back as it was: whatever else is reopened becomes one. */
function useUndo(transaction: Transaction) {
  const { mutateAsync } = useReopen(transaction.id);
  if (transaction.stage !== 'reserved') return undefined;
  const run = (cancelled: Transaction) =>
    mutateAsync(cancelled).then(
      ({ expiresAt }) =>
        toast.success(
          'Transazione riaperta',
          expiresAt ? `La prenotazione vale fino a ${formatWeekday(expiresAt)}.` : undefined,
        ),
      (error: unknown) => toast.error('Non si può riaprire', messageOf(error)),
    );
  return (cancelled: Transaction) => ({ label: 'Rimetti com’era', run: () => void run(cancelled) });
}

function whatFollows({ stage, type }: Transaction): string {
  if (stage === 'draft') return 'È una bozza, che non tiene da parte niente: viene tolta.';
  return type === 'quota'
    ? 'Gli altri ospiti possono dare subito questa parte del regalo.'
    : 'Il regalo torna subito disponibile per gli altri ospiti.';
}

/** A buyer to whom nothing was to be written of the purchase is not told of its end either; the server decides the same way. */
function CancelledIsTold({ transaction }: Pick<CancelDialogProps, 'transaction'>) {
  const isAgreed = STAGES[transaction.stage].buyer === 'agreed';
  const { data: mails } = useQuery({
    ...transactionMailsQuery(transaction.id),
    enabled: isAgreed && !!transaction.buyerEmail,
  });
  const wasTold = mails?.some(({ to }) => to === transaction.buyerEmail) ?? true;
  const notNow = wasTold ? undefined : 'nessuna e-mail ha parlato di questo ordine';
  return (
    <BuyerIsTold
      transaction={transaction}
      mail={isAgreed ? 'si scrive che l’ordine è annullato' : null}
      notNow={notNow}
    />
  );
}

export function CancelDialog({ transaction: current, onClose }: CancelDialogProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('cancel', now),
    onClose,
  });
  const form = useForm({ reason: '' }, () => ({}));
  const cancel = useCancel(transaction);
  const undo = useUndo(transaction);
  const hasWayBack = transaction.stage !== 'draft';
  const send = ({ reason }: { reason: string }) =>
    run(cancel, reason.trim(), {
      done: (cancelled) => {
        toast.success('Transazione annullata', undefined, undo?.(cancelled));
      },
    });
  return (
    <CommandFrame
      title="Annullare la transazione?"
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}. {whatFollows(transaction)}
          {hasWayBack && !undo && ' Chi la riapre più tardi ne fa una prenotazione da pagare in negozio.'}
        </>
      }
      act="Annulla la transazione"
      lossIcon="circle-x"
      busy={cancel.isPending}
      dirty={form.dirty}
      notice={notice}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      {hasWayBack && (
        <p>
          <CancelledIsTold transaction={transaction} />
        </p>
      )}
      <ReasonField
        optional
        most={500}
        autofocus
        value={form.values.reason}
        onChange={(reason) => form.set('reason', reason)}
      />
    </CommandFrame>
  );
}
