import {
  endOfReservation,
  endOfTransfer,
  paymentRule,
  type PublicSettings,
  type RecordedReceipt,
  type Transaction,
} from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { messageOf } from '../../../shared/api/problem.js';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { formatWeekday } from '../../../shared/format/dates.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { buyerWords, productWords } from '../transaction-words.js';
import { ReversalDialog } from '../../../shared/office/dialogs/reversal-dialog.js';
import { useReverse } from './transaction-mutations.js';
import { useCommand } from './use-command.js';

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
          segna di nuovo con «{isByTransfer(transaction) ? 'Bonifico ricevuto' : 'Segna incassato'}».
        </>
      }
      act={`Storna ${amount}`}
      hint="Resta nella Cronologia. Uno storno non si annulla."
      notice={notice}
      busy={reverse.isPending}
      onSend={send}
      onClose={onClose}
    />
  );
}
