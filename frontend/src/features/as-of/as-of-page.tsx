import type { GiftThen, ListThen, ProductThen } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatWeekday } from '../../shared/format/dates.js';
import { buttonClass } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { AdminsOnly } from '../../shared/office/page/admins-only.js';
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
  PRODUCT_GONE,
  productFacts,
  purchaseFacts,
  recordFacts,
  stockFacts,
  totalFacts,
  transactionFacts,
  transactionWords,
} from './facts.js';
import {
  giftSource,
  listSource,
  productSource,
  type RecordPage,
  recordSource,
  shopSource,
  transactionSource,
} from './queries.js';
import { dayOfMoment, openFacts, salesFacts, takingsFacts, tillFacts } from './shop-facts.js';

interface AsOfPageProps extends Pick<AsOfViewProps<unknown>, 'at' | 'all' | 'onPick' | 'onAll'> {
  /** What it is: one of `AsOfAddress`. */
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

const PRODUCT = [
  { caption: 'Il prodotto', facts: productFacts },
  { caption: 'I pezzi', facts: stockFacts },
];

function ProductAsOf({ id, ...moment }: Omit<AsOfPageProps, 'kind'>) {
  return (
    <>
      <Link className="crumb" to="/admin/products" search={{ edit: Number(id) }}>
        <Icon name="chevron-left" size="small" />
        Il prodotto
      </Link>
      <AsOfView
        {...moment}
        source={productSource(id)}
        title="Com’era il prodotto"
        nameOf={({ name }: ProductThen) => name ?? PRODUCT_GONE}
        tables={PRODUCT}
        missing={<Missing title="Prodotto non trovato." />}
      />
    </>
  );
}

const RECORDS: Readonly<
  Record<
    RecordPage,
    Readonly<Record<'title' | 'caption' | 'crumb', string>> & {
      readonly to: '/admin/settings' | '/admin/occasions' | '/admin/administrators';
    }
  >
> = {
  settings: {
    title: 'Com’erano le impostazioni',
    caption: 'Le impostazioni',
    crumb: 'Impostazioni',
    to: '/admin/settings',
  },
  occasions: {
    title: 'Com’era l’occasione',
    caption: 'L’occasione',
    crumb: 'Occasioni',
    to: '/admin/occasions',
  },
  accounts: {
    title: 'Com’era l’account',
    caption: 'L’account',
    crumb: 'Gestione Amministratori',
    to: '/admin/administrators',
  },
};

function RecordAsOf({ page, id, ...moment }: Omit<AsOfPageProps, 'kind'> & { readonly page: RecordPage }) {
  const { title, caption, crumb, to } = RECORDS[page];
  return (
    <>
      <Link className="crumb" to={to}>
        <Icon name="chevron-left" size="small" />
        {crumb}
      </Link>
      <AsOfView
        {...moment}
        source={recordSource(page, id)}
        title={title}
        nameOf={({ name }) => name ?? ''}
        tables={[{ caption, facts: recordFacts }]}
        missing={<Missing title="Qui non c’è nulla." />}
      />
    </>
  );
}

function ShopAsOf(moment: Omit<AsOfPageProps, 'kind' | 'id'>) {
  const day = dayOfMoment(moment.at);
  return (
    <>
      <Link className="crumb" to="/admin">
        <Icon name="chevron-left" size="small" />
        Dashboard
      </Link>
      <AsOfView
        {...moment}
        source={shopSource(day)}
        title="Com’erano i totali"
        nameOf={() => 'Vendite, transazioni e cassa del negozio, come si sapevano allora'}
        tables={[
          { caption: `Cassa di ${formatWeekday(day)}`, facts: tillFacts },
          { caption: 'Incassi', facts: takingsFacts },
          { caption: 'Vendite', facts: salesFacts },
          { caption: 'Ancora da incassare', facts: openFacts },
        ]}
        missing={<Missing title="Questa pagina non esiste." />}
      />
    </>
  );
}

/** Who is not an admin is told so, without asking the server. */
function ofAdmins(title: string, page: ReactNode): ReactNode {
  return (
    <AdminsOnly
      title={title}
      instead="La Cronologia racconta ciò che è successo a liste, prodotti e transazioni."
    >
      {page}
    </AdminsOnly>
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
    case 'products':
      return <ProductAsOf {...page} />;
    case 'occasions':
      return <RecordAsOf page={kind} {...page} />;
    case 'settings':
    case 'accounts':
      return ofAdmins(RECORDS[kind].title, <RecordAsOf page={kind} {...page} />);
    case 'shop':
      return ofAdmins('Com’erano i totali', <ShopAsOf {...page} />);
    default:
      return <Missing title="Questa pagina non esiste." />;
  }
}
