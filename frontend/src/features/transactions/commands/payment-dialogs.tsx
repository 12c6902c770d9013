import {
  endOfReservation,
  endOfTransfer,
  paymentRule,
  type PublicSettings,
  type RecordedReceipt,
  type Transaction,
  type PaymentRefund,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { messageOf } from '../../../shared/api/problem.js';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { formatWeekday } from '../../../shared/format/dates.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { buyerWords, productWords } from '../transaction-words.js';
import { ReversalDialog } from '../../../shared/office/dialogs/reversal-dialog.js';
import { useReverse, useVerify } from './transaction-mutations.js';
import { useCommand } from './use-command.js';
import { ReasonField } from '../../../shared/office/controls/reason-field.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { EndingChoice } from './ending-choice.js';
import { ProvidersNumberField } from './fields.js';
import { formatEuro } from '../../../shared/format/money.js';

interface ReverseDialogProps {
  readonly transaction: Transaction;
  readonly receipt: RecordedReceipt;
  readonly onClose: () => void;
}

const isByTransfer = ({ paymentMethod }: Transaction): boolean =>
  paymentRule(paymentMethod)?.leadsTo === 'transfer';

/** What the transaction is again, once money that had completed it counts no more. */
function backWords(transaction: Transaction, shop: PublicSettings): string {
  const now = new Date();
  const isShare = transaction.type === 'quota';
  if (isByTransfer(transaction))
    return `il bonifico è di nuovo atteso e ${isShare ? 'la quota' : 'il regalo'} resta da parte fino a ${formatWeekday(endOfTransfer(now, shop))}`;
  return `la transazione torna da incassare e ${isShare ? 'la quota resta prenotata' : 'il regalo resta prenotato'} fino a ${formatWeekday(endOfReservation(now, shop))}`;
}

/** "Storna": money that was recorded by mistake counts no more. For admins only: the server decides again. */
export function ReverseDialog({ transaction: current, receipt, onClose }: ReverseDialogProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: ({ actions = [] }) => actions.includes('reverse'),
    onClose,
  });
  const shop = usePublicSettings();
  const amount = formatEuro(centsOf(receipt.amount));
  const reverse = useReverse(transaction, receipt.id);
  const send = (reason: string, form: { readonly refuse: (error: unknown) => boolean }) =>
    run(reverse, reason, {
      done: () => toast.success('Incasso stornato', `${amount} sono di nuovo da incassare.`),
      form,
      wordsOf: messageOf,
    });

  return (
    <ReversalDialog
      title="Stornare l’incasso?"
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}. L’incasso di <b>{amount}</b> non
          conta più
          {transaction.stage === 'paid' && `: ${backWords(transaction, shop)}`}. Il denaro ricevuto davvero si
          segna di nuovo con «{isByTransfer(transaction) ? 'Bonifico ricevuto…' : 'Incassa…'}».
        </>
      }
      act={`Storna ${amount}`}
      hint="Resta nella Cronologia. Uno storno non si annulla."
      movesMoney
      notice={notice}
      busy={reverse.isPending}
      onSend={send}
      onClose={onClose}
    />
  );
}

interface EndRefundDialogProps {
  readonly transaction: Transaction;
  readonly refund: PaymentRefund;
  readonly onClose: () => void;
}

interface Values {
  readonly as: 'refunded' | 'paid' | null;
  readonly reason: string;
  readonly providersId: string;
}

const ENDINGS = [
  {
    as: 'refunded',
    words: 'È stato fatto',
    means: 'Sul sito del gestore del pagamento c’è, con il suo numero.',
  },
  {
    as: 'paid',
    words: 'Non è stato fatto',
    means: 'Sul sito del gestore del pagamento non c’è: si potrà rifare.',
  },
] as const;

const errorsOf = ({ as, reason, providersId }: Values) => ({
  ...(as === null && { as: 'Scegli com’è andato il rimborso' }),
  ...(as === 'refunded' && providersId.trim() === '' && { providersId: 'Il numero è obbligatorio' }),
  ...(reason.trim() === '' && { reason: 'Il motivo è obbligatorio' }),
});

/** An admin ends a refund in part that its provider never confirmed. */
export function EndRefundDialog({ transaction: current, refund, onClose }: EndRefundDialogProps) {
  // Whether this refund is still open says the server: the transaction alone does not show it.
  const { transaction, notice, run } = useCommand(current, { stands: () => true, onClose });
  const verify = useVerify(transaction);
  const form = useForm<Values>({ as: null, reason: '', providersId: '' }, errorsOf);

  const send = ({ as, reason, providersId }: Values) => {
    if (as === null) return;
    const found = as === 'refunded' && { providersId: providersId.trim() };
    run(
      verify,
      { as, reason: reason.trim(), refundId: refund.id, ...found },
      {
        done: () => {
          toast.success('Rimborso chiuso');
        },
        form,
        wordsOf: messageOf,
      },
    );
  };

  return (
    <CommandFrame
      title="Chiudi il rimborso"
      about={
        <>
          <b>{formatEuro(centsOf(refund.amount))}</b> {refund.way}: il gestore del pagamento non ha ancora
          risposto. Prima di chiudere gli si chiede ancora una volta.
        </>
      }
      act="Chiudi il rimborso"
      busy={verify.isPending}
      dirty={form.dirty}
      notice={notice}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <EndingChoice
        endings={ENDINGS}
        chosen={form.values.as}
        error={form.errors.as}
        onChoose={(as) => form.set('as', as)}
      />
      {form.values.as === 'refunded' && <ProvidersNumberField {...form.field('providersId')} />}
      <ReasonField {...form.field('reason')} />
    </CommandFrame>
  );
}
