import type { Transaction, VerifiedAs } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/problem.js';
import { ReasonField } from '../../../shared/office/controls/reason-field.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { transactionPaymentsQuery } from '../queries.js';
import { totalOf } from '../../../shared/office/transaction-status.js';
import { buyerWords, keptOf, productWords } from '../transaction-words.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { type Ending, EndingChoice } from './ending-choice.js';
import { isOffered } from '../../../shared/office/transaction-actions.js';
import { ProvidersNumberField } from './fields.js';
import { useVerify } from './transaction-mutations.js';
import { useCommand } from './use-command.js';
import { formatEuro } from '../../../shared/format/money.js';

interface VerifyDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

interface Values {
  readonly as: VerifiedAs | null;
  readonly reason: string;
  readonly providersId: string;
}

function endingsOf(transaction: Transaction): readonly Ending<VerifiedAs>[] {
  const kept = centsOf(keptOf(transaction));
  const missing = centsOf(totalOf(transaction)) - kept;
  return [
    {
      as: 'paid',
      words: 'Pagata',
      means: 'Il regalo resta a chi ha pagato, se è ancora libero.',
      obstacle: missing > 0 ? `Sul registro mancano ${formatEuro(missing)}.` : null,
    },
    {
      as: 'cancelled',
      words: 'Annullata',
      means: 'Non è arrivato niente: il regalo torna libero.',
      obstacle: kept > 0 ? `Sono arrivati ${formatEuro(kept)}: vanno rimborsati.` : null,
    },
    {
      as: 'refunded',
      words: 'Rimborsata',
      means: 'Tutto il denaro torna a chi ha pagato.',
      obstacle: kept === 0 ? 'Non c’è denaro da rimborsare.' : null,
    },
  ];
}

/** What the ledger has of it after the last look-up. */
function Found({ transaction }: { readonly transaction: Transaction }) {
  const { data } = useQuery(transactionPaymentsQuery(transaction.id));
  const [attempt] = data?.attempts ?? [];
  return (
    <Notice tone="held">
      <p>
        Sul registro: <b>{formatEuro(centsOf(keptOf(transaction)))}</b> di{' '}
        {formatEuro(centsOf(totalOf(transaction)))}.{attempt && ` Ultimo tentativo: ${attempt.words}.`}
      </p>
      <p className="soft">Prima di chiudere si chiede ancora una volta al gestore del pagamento.</p>
    </Notice>
  );
}

/** An admin ends a payment in doubt. */
export function VerifyDialog({ transaction: current, onClose }: VerifyDialogProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('verify', now),
    onClose,
  });
  const verify = useVerify(transaction);
  const { data } = useQuery(transactionPaymentsQuery(transaction.id));
  const isRefundInDoubt = data?.refunds.some(({ state }) => state === 'open') ?? false;
  const form = useForm<Values>({ as: null, reason: '', providersId: '' }, ({ as, reason }) => ({
    ...(as === null && { as: 'Scegli come chiudere la verifica' }),
    ...(reason.trim() === '' && { reason: 'Il motivo è obbligatorio' }),
  }));

  const send = ({ as, reason, providersId }: Values) => {
    if (as === null) return;
    const found = isRefundInDoubt && as === 'refunded' ? providersId.trim() : '';
    run(
      verify,
      { as, reason: reason.trim(), ...(found && { providersId: found }) },
      {
        done: () => {
          toast.success('Verifica chiusa');
        },
        form,
        wordsOf: messageOf,
      },
    );
  };

  return (
    <CommandFrame
      title="Chiudi la verifica"
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}. L’esito del pagamento non è certo.
        </>
      }
      act="Chiudi la verifica"
      busy={verify.isPending}
      dirty={form.dirty}
      notice={notice}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <Found transaction={transaction} />
      <EndingChoice
        endings={endingsOf(transaction)}
        chosen={form.values.as}
        error={form.errors.as}
        onChoose={(as) => form.set('as', as)}
      />
      {isRefundInDoubt && form.values.as === 'refunded' && (
        <ProvidersNumberField
          aside="se lo vedi fatto"
          hint="Senza numero si chiede ancora al gestore del pagamento. Se non è stato fatto, scegli «Pagata»."
          {...form.field('providersId')}
        />
      )}
      <ReasonField {...form.field('reason')} />
    </CommandFrame>
  );
}
