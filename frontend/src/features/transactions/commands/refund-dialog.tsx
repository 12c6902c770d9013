import { isMethodByHand, isPaidInShop, paymentRule, STAGES, type Transaction } from '@fiocco/contracts';
import { type Cents, centsOf, centsTyped, formatDecimal } from '@fiocco/money';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { ReasonField } from '../../../shared/office/controls/reason-field.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Option } from '../../../shared/office/controls/inputs.js';
import { SaidFields } from '../../../shared/office/controls/said-fields.js';
import { saidFaults, saidNow, type SaidOfMoney } from '../../../shared/office/controls/said-of-money.js';
import { type Form, type FormErrors, useForm } from '../../../shared/office/controls/use-form.js';
import { transactionPaymentsQuery } from '../queries.js';
import { buyerWords, keptOf, productWords } from '../transaction-words.js';
import { AmountField } from './fields.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { isOffered } from '../../../shared/office/transaction-actions.js';
import { useRefund } from './transaction-mutations.js';
import { useCommand } from './use-command.js';
import { amountText, formatEuro } from '../../../shared/format/money.js';

/** What a refund does, and when its money arrives. */
function refundArrival({ paymentMethod }: Transaction): string {
  if (isPaidInShop(paymentMethod))
    return 'Il denaro si restituisce in negozio: qui il rimborso viene registrato come già fatto.';
  const rule = paymentRule(paymentMethod);
  if (rule?.provider == null)
    return 'Il bonifico si fa dalla banca del negozio: qui il rimborso viene registrato come già fatto.';
  return rule.code === 'paypal'
    ? 'PayPal restituisce il denaro sul conto o sulla carta di chi ha pagato, di solito in pochi giorni. Un rimborso non si annulla.'
    : `${rule.provider} restituisce il denaro sulla carta di chi ha pagato, di solito in 5–10 giorni lavorativi. Un rimborso non si annulla.`;
}

interface RefundDialogProps {
  readonly transaction: Transaction;
  /** Where it is the next step of something else, which says how much. */
  readonly title?: string;
  readonly offeredCents?: Cents;
  readonly back?: string;
  /** What was done before it, above what is asked. */
  readonly said?: ReactNode;
  /** The refund is recorded; the dialog closes then. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

interface Values extends SaidOfMoney {
  readonly amount: string;
  readonly reopen: boolean;
}

const isPossible = (cents: Cents | null, most: Cents): cents is Cents =>
  cents !== null && cents > 0 && cents <= most;

/** `most` is null where the provider is asked what there is. */
function faultsOf({ amount, reason, on }: Values, most: number | null): FormErrors<Values> {
  const cents = centsTyped(amount);
  const missing = {
    ...saidFaults({ on }),
    ...(reason.trim() === '' && { reason: 'Il motivo è obbligatorio' }),
  };
  if (most === null) return missing;
  if (cents === null || cents <= 0) return { ...missing, amount: 'Serve un importo, per esempio 49,90' };
  return cents > most ? { ...missing, amount: `Si possono rimborsare ${formatEuro(most)}` } : missing;
}

/** What the answer says of a refund: done, or still under way at the provider. */
function tell(before: Transaction, after: Transaction): void {
  const cents = centsOf(after.amount_refunded) - centsOf(before.amount_refunded);
  if (cents > 0) toast.success('Rimborso fatto', `Restituiti ${formatEuro(cents)}.`);
  else
    toast.warning(
      'Rimborso registrato',
      'L’esito si vede in «Pagamenti»: il gestore del pagamento può metterci un po’.',
    );
}

/** What is being given back already, as far as the page has read it when the dialog opens: the server counts anew. */
function useUnderWay(id: string): Cents {
  const read = useQueryClient().getQueryData(transactionPaymentsQuery(id).queryKey);
  const [cents] = useState(() =>
    (read?.refunds ?? [])
      .filter(({ state }) => state === 'open')
      .reduce((sum, { amount }) => sum + centsOf(amount), 0),
  );
  return cents;
}

interface SumProps extends Pick<RefundDialogProps, 'transaction'> {
  readonly most: Cents;
  readonly asksFirst: boolean;
  readonly form: Pick<Form<Values>, 'field'>;
}

/** How much goes back. */
function Sum({ transaction, most, asksFirst, form }: SumProps) {
  if (asksFirst)
    return (
      <p>Prima si chiede al gestore del pagamento che cosa ha incassato, poi si restituisce tutto quello.</p>
    );
  if (transaction.stage !== 'paid')
    return (
      <p>
        Si restituisce tutto quello che è arrivato: <b>{formatEuro(most)}</b>.
      </p>
    );
  return (
    <AmountField
      label="Importo da restituire"
      hint={`Si possono ancora rimborsare ${formatEuro(most)}. Una parte lascia l’acquisto com’è.`}
      {...form.field('amount')}
    />
  );
}

/** "Rimborsa": for admins only, the server decides again. Only a paid purchase is refunded in part. */
export function RefundDialog({
  transaction: current,
  title = 'Rimborsa',
  offeredCents,
  back,
  said,
  onDone,
  onClose,
}: RefundDialogProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('refund', now),
    onClose,
    onReadAnew: (now) =>
      form.values.amount === amountText(most) && form.set('amount', amountText(mostOf(now))),
  });
  const asksFirst = STAGES[transaction.stage].pinned && centsOf(keptOf(transaction)) === 0;
  const underWay = useUnderWay(transaction.id);
  const mostOf = (shown: Transaction) => centsOf(keptOf(shown)) - underWay;
  const most = mostOf(transaction);
  const refund = useRefund(transaction);
  const byHand = isMethodByHand(transaction.paymentMethod);
  const byTransfer = byHand && !isPaidInShop(transaction.paymentMethod);
  const form = useForm<Values>(
    {
      amount: amountText(offeredCents ?? most),
      reopen: true,
      ...saidNow(byTransfer ? 'bonifico' : undefined),
    },
    (values) => faultsOf(values, asksFirst ? null : most),
  );
  const cents = asksFirst ? null : centsTyped(form.values.amount);
  const whole = asksFirst || cents === most;

  const send = ({ reason, reopen, how, on }: Values) => {
    if (cents === null && !asksFirst) return;
    const amount = cents === null ? {} : { amount: formatDecimal(cents) };
    const said = byHand ? { how, on, reason } : null;
    const wanted = { ...amount, reason: reason.trim(), reopen: whole && reopen, said };
    run(refund, wanted, {
      done: (answer) => {
        onDone?.();
        tell(transaction, answer);
      },
      form,
      wordsOf: messageOf,
    });
  };

  return (
    <CommandFrame
      title={title}
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}. {refundArrival(transaction)}
        </>
      }
      act={isPossible(cents, most) ? `Rimborsa ${formatEuro(cents)}` : 'Rimborsa'}
      lossIcon="arrow-back-up"
      back={back}
      busy={refund.isPending}
      dirty={form.dirty}
      notice={notice}
      said={said}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <Sum transaction={transaction} most={most} asksFirst={asksFirst} form={form} />
      {byHand && <SaidFields form={form} howLabel="Restituito come" hasReason />}
      {whole && (
        <Option
          checked={form.values.reopen}
          onChange={(reopen) => form.set('reopen', reopen)}
          label="Rimetti il regalo in lista"
          hint={
            form.values.reopen
              ? 'Quando il rimborso è confermato, il regalo si può scegliere di nuovo.'
              : 'Il regalo resta assegnato e non si può scegliere di nuovo.'
          }
        />
      )}
      <ReasonField {...form.field('reason')} />
    </CommandFrame>
  );
}
