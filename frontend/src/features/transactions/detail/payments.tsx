import {
  type PaymentAttempt,
  type PaymentDispute,
  type PaymentRefund,
  providerName,
  type StrayPayment,
  type Transaction,
  type TransactionPayments,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { formatDateTime } from '../../../shared/format/dates.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { EndRefundDialog } from '../commands/payment-dialogs.js';
import { useReconcile } from '../commands/transaction-mutations.js';
import { transactionPaymentsQuery } from '../queries.js';
import { Entry, PaymentRecords } from './payment-entries.js';
import layout from './detail.module.css';
import styles from './payments.module.css';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { formatEuro } from '../../../shared/format/money.js';

/** What stands open of the money, and whose turn it is. */
function PaymentNotices({ refunds, strays, disputes }: TransactionPayments) {
  const [lastRefund] = refunds;
  return (
    <>
      {disputes.some(({ open }) => open) && (
        <Notice tone="off" className={styles['notice']}>
          <b>Pagamento contestato.</b> Chi ha pagato si è rivolto alla banca: si risponde sul sito del gestore
          del pagamento entro il termine che indica. Qui non cambia niente finché non è deciso.
        </Notice>
      )}
      {strays.some(({ refunded }) => !refunded) && (
        <Notice tone="off" className={styles['notice']}>
          <b>Denaro in più.</b> È arrivato un pagamento che nessuno aspettava: il negozio lo restituisce da
          solo. Se resta qui: «Controlla ora», oppure il rimborso dal sito del gestore del pagamento.
        </Notice>
      )}
      {lastRefund?.state === 'refused' && (
        <Notice tone="off" className={styles['notice']}>
          <b>Rimborso rifiutato.</b> Il denaro non è tornato a chi ha pagato. Si può chiedere di nuovo, o
          farlo dal sito del gestore del pagamento: poi «Controlla ora» lo registra anche qui.
        </Notice>
      )}
    </>
  );
}

const euro = (amount: string): string => formatEuro(centsOf(amount));

const ATTEMPT_LOOKS = {
  open: ['clock', 'wait'],
  captured: ['check', 'ok'],
  ended: ['x', 'off'],
  doubtful: ['alert-triangle', 'wait'],
} as const;

function Attempt({ attempt }: { readonly attempt: PaymentAttempt }) {
  const [icon, tone] = ATTEMPT_LOOKS[attempt.state];
  const { number, words, paymentId, link, provider, declines, captures } = attempt;
  const fees = captures.filter(({ fee }) => fee !== null);
  return (
    <Entry
      icon={icon}
      tone={tone}
      link={link}
      title={`${number}. ${words}, ${euro(attempt.amount)}`}
      at={attempt.changedAt}
      id={paymentId}
      provider={providerName(provider)}
    >
      {declines.map(({ at, words: why }) => (
        <p key={at} className="soft xs">
          Rifiutato il <span className="num">{formatDateTime(at)}</span>: {why}
        </p>
      ))}
      {fees.map(({ id, fee }) => (
        <p key={id} className="soft xs num">
          Commissione {euro(fee ?? '0.00')}
        </p>
      ))}
    </Entry>
  );
}

const REFUND_LOOKS = {
  open: ['clock', 'wait'],
  done: ['arrow-back-up', 'ok'],
  refused: ['alert-triangle', 'off'],
} as const;

function Refund({ refund, onEnd }: { readonly refund: PaymentRefund; readonly onEnd: (() => void) | null }) {
  const [icon, tone] = REFUND_LOOKS[refund.state];
  const { amount, way, words, refusal, endedAt, beganAt, providersId } = refund;
  return (
    <Entry
      icon={icon}
      tone={tone}
      title={
        <>
          <span className="num">{euro(amount)}</span> {way}
        </>
      }
      at={endedAt ?? beganAt}
      id={providersId}
    >
      <p className="soft xs">
        {words}
        {refusal && `: ${refusal.words}`}
      </p>
      {onEnd && (
        <div className={styles['check']}>
          <Button onClick={onEnd}>Chiudi il rimborso…</Button>
        </div>
      )}
    </Entry>
  );
}

function Stray({ stray }: { readonly stray: StrayPayment }) {
  return (
    <Entry
      icon={stray.refunded ? 'arrow-back-up' : 'alert-triangle'}
      tone={stray.refunded ? 'ok' : 'off'}
      title={`${euro(stray.amount)} inattesi, ${stray.words.toLowerCase()}`}
      at={stray.at}
      id={stray.captureId}
    />
  );
}

function Dispute({ dispute }: { readonly dispute: PaymentDispute }) {
  return (
    <Entry
      icon={dispute.open ? 'alert-triangle' : 'check'}
      tone={dispute.open ? 'off' : 'ok'}
      title={`${euro(dispute.amount)}, ${dispute.words}`}
      at={dispute.at}
      id={dispute.id}
    />
  );
}

function Group({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h3 className={`h3 ${styles['group']}`}>{title}</h3>
      <ol className={styles['list']}>{children}</ol>
    </>
  );
}

function CheckNow({ transaction }: { readonly transaction: Transaction }) {
  const reconcile = useReconcile(transaction.id);
  const check = () =>
    reconcile.mutate(undefined, {
      onSuccess: () =>
        toast.success('Controllato', 'Il gestore del pagamento ha risposto: la pagina è aggiornata.'),
      onError: (error) => toast.error('Errore', messageOf(error)),
    });
  return (
    <Button icon={<Icon name="refresh" />} busy={reconcile.isPending} onClick={check}>
      Controlla ora
    </Button>
  );
}

/** A whole refund without an answer becomes a payment in doubt; a part is ended by itself, after a day. */
const isUnanswered = ({ stage }: Transaction, { state, beganAt }: PaymentRefund): boolean =>
  stage === 'paid' && state === 'open' && Date.now() - Date.parse(beganAt) >= DAY_MS;
const DAY_MS = 24 * 3_600_000;

interface ToldProps {
  readonly transaction: Transaction;
  readonly payments: TransactionPayments;
  /** Null for whoever may not. */
  readonly onEnd: ((refund: PaymentRefund) => void) | null;
}

function Told({ transaction, payments, onEnd }: ToldProps) {
  const { attempts, refunds, strays, disputes } = payments;
  return (
    <>
      <PaymentNotices {...payments} />
      <Group title="Contestazioni">
        {disputes.map((dispute) => (
          <Dispute key={dispute.id} dispute={dispute} />
        ))}
      </Group>
      <Group title="Incassi inattesi">
        {strays.map((stray) => (
          <Stray key={stray.captureId} stray={stray} />
        ))}
      </Group>
      <Group title="Tentativi">
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </Group>
      <Group title="Rimborsi">
        {refunds.map((refund) => (
          <Refund
            key={refund.id}
            refund={refund}
            onEnd={onEnd && isUnanswered(transaction, refund) ? () => onEnd(refund) : null}
          />
        ))}
      </Group>
      {refunds.length > 0 && centsOf(payments.refundable) > 0 && (
        <p className={`soft xs ${styles['left']}`}>
          Si possono ancora rimborsare <b className="num">{euro(payments.refundable)}</b>.
        </p>
      )}
      <PaymentRecords {...payments} />
      {attempts.length > 0 && (
        <div className={styles['check']}>
          <CheckNow transaction={transaction} />
        </div>
      )}
    </>
  );
}

/** What is paid in the shop has none: its money stands in "Denaro". */
const hasAny = (payments: TransactionPayments | undefined): boolean =>
  payments !== undefined && payments.attempts.length + payments.refunds.length + payments.strays.length > 0;

interface PaymentsProps {
  readonly transaction: Transaction;
  readonly isAdmin: boolean;
}

/** "Pagamenti": every attempt and refund of a transaction, and what the providers said of them. */
export function Payments({ transaction, isAdmin }: PaymentsProps) {
  const [ending, setEnding] = useState<PaymentRefund | null>(null);
  const query = useQuery(transactionPaymentsQuery(transaction.id));
  if (!query.error && !hasAny(query.data)) return null;
  return (
    <section id="pagamenti" className={layout['section']} aria-labelledby="pagamenti-titolo">
      <h2 className="h2" id="pagamenti-titolo">
        Pagamenti
      </h2>
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={2} />}
        failure="Errore nel caricamento dei pagamenti"
      >
        {(payments) => (
          <Told transaction={transaction} payments={payments} onEnd={isAdmin ? setEnding : null} />
        )}
      </Loaded>
      {ending && (
        <EndRefundDialog transaction={transaction} refund={ending} onClose={() => setEnding(null)} />
      )}
    </section>
  );
}
