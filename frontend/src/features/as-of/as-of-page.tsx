import type { GiftThen, ListThen } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { EmptyState } from '../../shared/office/page/states.js';
import { AsOfView, type AsOfViewProps } from './as-of-view.js';
import {
  fieldFacts,
  GONE,
  LIST_GONE,
  giftFacts,
  giftOf,
  happeningFacts,
  listGiftFacts,
  purchaseFacts,
  totalFacts,
  transactionFacts,
  transactionWords,
} from './facts.js';
import { giftSource, listSource, transactionSource } from './queries.js';

interface AsOfPageProps extends Pick<AsOfViewProps<unknown>, 'at' | 'all' | 'onPick' | 'onAll'> {
  /** `transactions`, `lists` or `gifts`, as in the address of the call. */
  readonly kind: string;
  readonly id: string;
}

function Missing({ title }: { readonly title: string }) {
  return (
    <>
      <h1 className="visually-hidden">Com’era</h1>
      <EmptyState
        title={title}
        actions={
          <Link className={buttonClass({ variant: 'primary' })} to="/admin/transactions">
            Vai alle transazioni
          </Link>
        }
      >
        Il link è incompleto, oppure nel registro non ce n’è traccia.
      </EmptyState>
    </>
  );
}

const TRANSACTION = [{ caption: 'La transazione', facts: transactionFacts }];
const LIST = [
  { caption: 'La lista', facts: totalFacts },
  { caption: 'I suoi dati', facts: ({ fields }: ListThen) => fieldFacts(fields) },
  { caption: 'I regali', facts: listGiftFacts },
  { caption: 'Il credito', facts: happeningFacts },
];
const GIFT = [
  { caption: 'Il regalo', facts: giftFacts },
  { caption: 'Le sue transazioni', facts: purchaseFacts },
  { caption: 'Il prodotto', facts: ({ fields }: GiftThen) => fieldFacts(fields) },
];

function TransactionAsOf({ id, ...moment }: Omit<AsOfPageProps, 'kind'>) {
  return (
    <>
      <Link className="crumb" to="/admin/transactions/$transactionId" params={{ transactionId: id }}>
        <Icon name="chevron-left" size="small" />
        La transazione
      </Link>
      <AsOfView
        {...moment}
        source={transactionSource(id)}
        title="Com’era la transazione"
        nameOf={transactionWords}
        tables={TRANSACTION}
        missing={<Missing title="Transazione non trovata." />}
      />
    </>
  );
}

function ListAsOf({ id, ...moment }: Omit<AsOfPageProps, 'kind'>) {
  return (
    <>
      <Link className="crumb" to="/admin/gift-lists">
        <Icon name="chevron-left" size="small" />
        Liste regalo
      </Link>
      <AsOfView
        {...moment}
        source={listSource(id)}
        title="Com’era la lista"
        nameOf={({ name }) => name ?? LIST_GONE}
        tables={LIST}
        missing={<Missing title="Lista non trovata." />}
      />
    </>
  );
}

/** Back to its list at the same moment. */
function GiftAsOf({ id, ...moment }: Omit<AsOfPageProps, 'kind'>) {
  const address = giftOf(id);
  const missing = <Missing title="Regalo non trovato." />;
  if (!address) return missing;
  const { listId, gift } = address;
  return (
    <>
      <Link
        className="crumb"
        to="/admin/as-of/$kind/$id"
        params={{ kind: 'lists', id: listId }}
        search={{ at: moment.at, all: moment.all || undefined }}
      >
        <Icon name="chevron-left" size="small" />
        Com’era la lista
      </Link>
      <AsOfView
        {...moment}
        source={giftSource(listId, gift)}
        title="Com’era il regalo"
        nameOf={({ productName }) => productName ?? GONE}
        tables={GIFT}
        missing={missing}
      />
    </>
  );
}

export function AsOfPage({ kind, ...page }: AsOfPageProps) {
  switch (kind) {
    case 'transactions':
      return <TransactionAsOf {...page} />;
    case 'lists':
      return <ListAsOf {...page} />;
    case 'gifts':
      return <GiftAsOf {...page} />;
    default:
      return <Missing title="Questa pagina non esiste." />;
  }
}
