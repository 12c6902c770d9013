import type { PaymentMethod, StaffRole, TransactionAction, TransactionStage } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';

/** What decides, besides the account's role, what may be done with a transaction. */
export interface ActionFacts {
  readonly stage: TransactionStage;
  /** Money received and not given back. */
  readonly keptCents: Cents;
  readonly paymentMethod: PaymentMethod | null;
  /** Whether an entry of its money may be reversed. */
  readonly isReversible: boolean;
}

type Offer = (facts: ActionFacts) => readonly (TransactionAction | false)[];

/** Where money stands in the way of cancelling, it is given back. */
const end = ({ keptCents }: ActionFacts): TransactionAction => (keptCents > 0 ? 'refund' : 'cancel');
const reverse = ({ isReversible }: ActionFacts) => isReversible && 'reverse';
const remove = ({ keptCents }: ActionFacts) => keptCents === 0 && 'remove';

const cancel: Offer = () => ['cancel'];
/** The provider has the money, or may have it: it is asked before anything else. */
const refund: Offer = () => ['refund'];

/** What each stage offers. `actions.spec.ts` compares it with what the gift's decider refuses. */
const OFFERS: Readonly<Record<TransactionStage, Offer>> = {
  draft: cancel,
  held: () => ['complete', 'cancel'],
  paying: cancel,
  authorised: cancel,
  capturing: refund,
  // Only PayPal's own answer moves it on.
  pending: () => [],
  voiding: cancel,
  verify: refund,
  awaiting_transfer: (facts) => ['complete', 'collect', end(facts), reverse(facts), remove(facts)],
  reserved: (facts) => ['collect', end(facts), reverse(facts), remove(facts)],
  paid: (facts) => ['deliver', facts.keptCents > 0 && 'refund', reverse(facts)],
  refunding: refund,
  refunded: () => ['remove'],
  // A transfer may still come after the end.
  cancelled: (facts) => [
    'reopen',
    facts.paymentMethod === 'bonifico' && 'collect',
    facts.keptCents > 0 && 'refund',
    remove(facts),
  ],
  removed: () => [],
  exchanged: () => [],
};

/** Only admins may. */
const ADMINS: ReadonlySet<TransactionAction> = new Set(['reverse', 'refund', 'remove'] as const);

/** What this account may do with a transaction now. */
export function actionsOf(facts: ActionFacts, role: StaffRole): readonly TransactionAction[] {
  return OFFERS[facts.stage](facts).filter(
    (action): action is TransactionAction => action !== false && (role === 'admin' || !ADMINS.has(action)),
  );
}
