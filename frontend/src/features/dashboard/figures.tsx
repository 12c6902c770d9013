import {
  type Dashboard,
  type Share,
  type ClosingList,
  romeDayOf,
  type TransactionStatus,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../shared/format/dates.js';
import { buttonClass } from '../../shared/kit/controls/button.js';
import { Euro } from '../../shared/office/euro.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { ProfileFacts } from '../../shared/office/profile-facts.js';
import { sessionQuery } from '../../shared/office/queries/session.js';
import { countText } from './counts.js';
import styles from './dashboard.module.css';
import { countOf } from '../../shared/office/words.js';

interface BoxProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Box({ id, title, children }: BoxProps) {
  return (
    <section aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type FactProps = { readonly words: string; readonly children: ReactNode };

function Fact({ words, children }: FactProps) {
  return (
    <div>
      <dt>{words}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

export function PopularList({ list }: { readonly list: Dashboard['popularList'] }) {
  return (
    <Box id="lista-popolare" title="Lista più popolare">
      {list ? (
        <div className={styles['popular']}>
          <p className={`serif three-lines ${styles['popularName']}`} title={list.name}>
            {list.name}
          </p>
          <p className="soft">
            <b className="num">{countText(list.products)}</b>{' '}
            {list.products === 1 ? 'prodotto assegnato' : 'prodotti assegnati'}
          </p>
          <Link className={buttonClass()} to="/admin/gift-lists" search={{ q: list.name }}>
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

/** "241 di 1.204" */
function OfAll({
  count,
  all,
  behind,
}: {
  readonly count: number;
  readonly all: number;
  readonly behind: Behind;
}) {
  return (
    <>
      <Counted count={count} behind={behind} /> <span className="soft">di {countText(all)}</span>
    </>
  );
}

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

export function Summary({ board: { products, productStatistics, summary } }: { readonly board: Dashboard }) {
  const { quote, reservable } = productStatistics;
  return (
    <Box id="riepilogo" title="Riepilogo">
      <dl className={styles['ledger']}>
        <Fact words="Prodotti per lista, in media">
          <Average isNothing={summary.productsPerList === 0} of={{ to: '/admin/gift-lists' }}>
            {ONE_DECIMAL.format(summary.productsPerList)}
          </Average>
        </Fact>
        <Fact words="Valore medio di una transazione">
          <Average
            isNothing={centsOf(summary.averageTransaction) === 0}
            of={{ to: '/admin/transactions', search: { sum: 'paid' } }}
          >
            <Euro amount={summary.averageTransaction} />
          </Average>
        </Fact>
        <Fact words="Prodotti a quote">
          <OfAll count={quote.count} all={products} behind={ofType('quote')} />
        </Fact>
        <Fact words="Prodotti prenotabili">
          <OfAll count={reservable.count} all={products} behind={ofType('reservable')} />
        </Fact>
      </dl>
    </Box>
  );
}

export function Profile() {
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

type Colour = 'done' | 'waiting' | 'ended' | 'calm';

function Bar({
  words,
  share: { count, percent },
  colour,
  behind,
}: {
  readonly words: string;
  readonly share: Share;
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
  readonly children: readonly [sum: ReactNode, bars: ReactNode, partOfOne?: ReactNode];
}

function Block({ id, title, total, children: [sum, bars, partOfOne] }: BlockProps) {
  return (
    <section aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <p className={styles['total']}>
        <span className="soft">{total}</span>
        <span className={`num ${styles['totalValue']}`}>{sum}</span>
      </p>
      <dl>{bars}</dl>
      {partOfOne}
    </section>
  );
}

interface StatisticsProps {
  readonly board: Dashboard;
}

export function TransactionStatistics({ board: { transactionStatistics } }: StatisticsProps) {
  const { sales, completed, pending, cancelled } = transactionStatistics;
  return (
    <Block id="statistiche-transazioni" title="Statistiche transazioni" total="Vendite totali">
      <Link className="figure" to="/admin/transactions" search={{ sum: 'sold' }}>
        <Euro amount={sales} />
      </Link>
      <>
        <Bar words="Completate" share={completed} colour="done" behind={ofStatus('completata')} />
        <Bar words="In attesa" share={pending} colour="waiting" behind={ofStatus('in_attesa')} />
        <Bar words="Annullate" share={cancelled} colour="ended" behind={ofStatus('annullata')} />
      </>
    </Block>
  );
}

export function ProductStatistics({ board: { products, productStatistics } }: StatisticsProps) {
  const { whole, quote, reservable } = productStatistics;
  return (
    <Block id="statistiche-prodotti" title="Statistiche prodotti" total="In catalogo">
      <Link className="figure" to="/admin/products">
        {countText(products)}
      </Link>
      <>
        <Bar words="Interi" share={whole} colour="calm" behind={ofType('whole')} />
        <Bar words="A quote" share={quote} colour="calm" behind={ofType('quote')} />
      </>
      {/* No bar: the whole ones hold them already. */}
      <dl className={styles['within']}>
        <dt>Interi, di cui prenotabili</dt>
        <dd className="num medium right">
          <Counted count={reservable.count} behind={ofType('reservable')} />
        </dd>
        <dd className="num soft right">{reservable.percent}%</dd>
      </dl>
    </Block>
  );
}

const SHOWN = 5;
const DAY_MS = 86_400_000;

/** "chiude oggi", "chiude domani", "fra 9 giorni" */
export function closingWords(endDate: string, now = new Date()): string {
  const days = Math.round((Date.parse(endDate) - Date.parse(romeDayOf(now))) / DAY_MS);
  if (days <= 0) return 'chiude oggi';
  return days === 1 ? 'chiude domani' : `fra ${days} giorni`;
}

/** Open lists that end soon: the last days to remind who still owes. */
export function ClosingLists({ lists }: { readonly lists: readonly ClosingList[] }) {
  const more = lists.length - SHOWN;
  return (
    <section aria-labelledby="liste-in-chiusura">
      <h2 className="h2" id="liste-in-chiusura">
        Liste che chiudono presto
      </h2>
      <ul className={styles['closing']}>
        {lists.slice(0, SHOWN).map(({ id, name, endDate }) => (
          <li key={id}>
            <Link to="/admin/gift-lists" search={{ q: name }} className={styles['closingName']}>
              {name}
            </Link>
            <span className="soft num" title={formatLongDate(endDate)}>
              {closingWords(endDate)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="soft xs">
          {countOf(more, 'altra lista chiude', 'altre liste chiudono')} entro due settimane.
        </p>
      )}
    </section>
  );
}
