import type { Dashboard, Share, TransactionStatus } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../shared/kit/controls/button.js';
import { AsOfLink, SHOP_TOTALS } from '../../shared/office/page/as-of-link.js';
import { Euro } from '../../shared/office/euro.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { ProfileFacts } from '../../shared/office/profile-facts.js';
import { sessionQuery } from '../../shared/office/queries/session.js';
import { Group } from '../../shared/office/stack.js';
import { Counts, countText } from './counts.js';
import styles from './dashboard.module.css';

interface BoxProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Box({ id, title, children }: BoxProps) {
  return (
    <section aria-labelledby={id}>
      <h3 className="h2" id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface FactProps {
  readonly words: string;
  readonly children: ReactNode;
}

function Fact({ words, children }: FactProps) {
  return (
    <dl className={styles['fact']}>
      <dt>{words}</dt>
      <dd className="num right">{children}</dd>
    </dl>
  );
}

function PopularList({ list }: { readonly list: Dashboard['popularList'] }) {
  return (
    <Box id="lista-popolare" title="Lista più popolare">
      {list ? (
        <div className={styles['popular']}>
          <p className={`serif three-lines ${styles['popularName']}`} title={list.name}>
            {list.name}
          </p>
          <p className="soft">
            <Link className="figure num medium" to="/admin/products" search={{ list: list.id }}>
              {countText(list.products)}
            </Link>{' '}
            {list.products === 1 ? 'prodotto assegnato' : 'prodotti assegnati'}
          </p>
          <Link className={buttonClass()} to="/admin/gift-lists/$listId" params={{ listId: String(list.id) }}>
            Apri la lista
          </Link>
        </div>
      ) : (
        <p className={`soft ${styles['popular']}`}>
          <Icon name="gift" />
          Nessuna lista con prodotti assegnati
        </p>
      )}
    </Box>
  );
}

const ONE_DECIMAL = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

interface AverageProps {
  readonly isNothing: boolean;
  /** The page of all that it is the average of. */
  readonly of:
    | { readonly to: '/admin/gift-lists' }
    | { readonly to: '/admin/transactions'; readonly search: { readonly sum: 'paid' } };
  readonly children: ReactNode;
}

function Average({ isNothing, of, children }: AverageProps) {
  if (isNothing) return children;
  return (
    <Link className="figure" {...of}>
      {children}
    </Link>
  );
}

function Profile() {
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  return (
    <Box id="profilo" title="Profilo">
      <div className={styles['profile']}>
        <ProfileFacts user={user} />
      </div>
    </Box>
  );
}

type Colour = 'done' | 'waiting' | 'ended' | 'calm' | 'part';

function Bar({
  words,
  share: { count, percent },
  of,
  colour,
  behind,
}: {
  readonly words: string;
  readonly share: Share;
  /** Where it is told how many there are in all: "241 di 1.204". */
  readonly of?: number;
  readonly colour: Colour;
  readonly behind: Behind;
}) {
  return (
    <div className={styles['bar']}>
      <dt>{words}</dt>
      <span className={styles['track']} aria-hidden="true">
        {count > 0 && <i className={styles[colour]} style={{ width: `${percent}%` }} />}
      </span>
      <dd className="num medium right">
        <Counted count={count} behind={behind} />
        {of !== undefined && <span className="soft"> di {countText(of)}</span>}
      </dd>
      <dd className="num soft right">{percent}%</dd>
    </div>
  );
}

/** Transactions of a status, or products of a type. */
type Behind =
  | { readonly to: '/admin/transactions'; readonly search: { readonly status: TransactionStatus } }
  | { readonly to: '/admin/products'; readonly search: { readonly type: 'whole' | 'quote' | 'reservable' } };
const ofStatus = (status: TransactionStatus): Behind => ({ to: '/admin/transactions', search: { status } });
const ofType = (type: 'whole' | 'quote' | 'reservable'): Behind => ({
  to: '/admin/products',
  search: { type },
});

/** A count leads to what it counts. */
function Counted({ count, behind }: { readonly count: number; readonly behind: Behind }) {
  if (count === 0) return countText(count);
  return (
    <Link className="figure" {...behind}>
      {countText(count)}
    </Link>
  );
}

interface BlockProps {
  readonly id: string;
  readonly title: string;
  readonly total: string;
  readonly sum: ReactNode;
  readonly bars: ReactNode;
  /** What stands below the bars. */
  readonly children: ReactNode;
}

function Block({ id, title, total, sum, bars, children }: BlockProps) {
  return (
    <Box id={id} title={title}>
      <p className={styles['total']}>
        <span className="soft">{total}</span>
        <span className={`num ${styles['totalValue']}`}>{sum}</span>
      </p>
      <dl>{bars}</dl>
      {children}
    </Box>
  );
}

interface StatisticsProps {
  readonly board: Dashboard;
}

function TransactionStatistics({ board: { transactionStatistics, summary } }: StatisticsProps) {
  const { sales, completed, pending, cancelled } = transactionStatistics;
  return (
    <Block
      id="statistiche-transazioni"
      title="Statistiche transazioni"
      total="Vendite totali"
      sum={
        <Link className="figure" to="/admin/transactions" search={{ sum: 'sold' }}>
          <Euro amount={sales} />
        </Link>
      }
      bars={
        <>
          <Bar words="Completate" share={completed} colour="done" behind={ofStatus('completata')} />
          <Bar words="In attesa" share={pending} colour="waiting" behind={ofStatus('in_attesa')} />
          <Bar words="Annullate" share={cancelled} colour="ended" behind={ofStatus('annullata')} />
        </>
      }
    >
      <Fact words="Valore medio di una transazione">
        <Average
          isNothing={centsOf(summary.averageTransaction) === 0}
          of={{ to: '/admin/transactions', search: { sum: 'paid' } }}
        >
          <Euro amount={summary.averageTransaction} />
        </Average>
      </Fact>
    </Block>
  );
}

function ProductStatistics({ board: { products, productStatistics, summary } }: StatisticsProps) {
  const { whole, quote, reservable } = productStatistics;
  return (
    <Block
      id="statistiche-prodotti"
      title="Statistiche prodotti"
      total="In catalogo"
      sum={
        <Link className="figure" to="/admin/products">
          {countText(products)}
        </Link>
      }
      bars={
        <>
          <Bar words="Interi" share={whole} of={products} colour="calm" behind={ofType('whole')} />
          {/* A part of the whole ones, which is why the three are more than all. */}
          <Bar
            words="di cui prenotabili"
            share={reservable}
            of={products}
            colour="part"
            behind={ofType('reservable')}
          />
          <Bar words="A quote" share={quote} of={products} colour="calm" behind={ofType('quote')} />
        </>
      }
    >
      <Fact words="Prodotti per lista, in media">
        <Average isNothing={summary.productsPerList === 0} of={{ to: '/admin/gift-lists' }}>
          {ONE_DECIMAL.format(summary.productsPerList)}
        </Average>
      </Fact>
    </Block>
  );
}

/** "Riepilogo": what the shop has and has done since it opened, each figure once. */
export function Summary({ board }: StatisticsProps) {
  const { data: user } = useQuery(sessionQuery);
  return (
    <section className={styles['summary']} aria-labelledby="riepilogo">
      <Group gap={10} justify="space-between">
        <h2 className="h2" id="riepilogo">
          Riepilogo
        </h2>
        {user?.role === 'admin' && <AsOfLink of={SHOP_TOTALS} />}
      </Group>
      <Counts board={board} />
      <div className={styles['statistics']}>
        <TransactionStatistics board={board} />
        <ProductStatistics board={board} />
        <div className={styles['facts']}>
          <PopularList list={board.popularList} />
          <Profile />
        </div>
      </div>
    </section>
  );
}
