import {
  type CashRow,
  type CashSums,
  type CashView as Cash,
  howName,
  paymentName,
  type RomeDay,
} from '@fiocco/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Chip } from '../../shared/kit/blocks/chip.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { filterIn } from './cash-queries.js';
import type { CashFilter, CashSearch } from './cash-search.js';
import { DayOfTill } from './closing.js';
import { CashExport } from './cash-export.js';
import { PastClosings } from './past-closings.js';
import { Movements } from './movements.js';
import { Euro } from '../../shared/office/euro.js';
import { EmptyState } from '../../shared/office/page/states.js';
import styles from './cash.module.css';
import { centsOf } from '@fiocco/money';
import { useId } from 'react';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';

type Sum = keyof Cash['total'];

/** The movements that each sum is of; all of them for what is left. */
const KINDS: Readonly<Record<Sum, string | undefined>> = {
  received: 'receipt,capture',
  reversed: 'reversal',
  refunded: 'refund,credit',
  exchanged: 'exchange',
  net: undefined,
};
const SUM_WORDS: Readonly<Record<Sum, string>> = {
  received: 'Entrate',
  reversed: 'Storni',
  refunded: 'Rimborsi',
  exchanged: 'Cambi',
  net: 'Netto',
};

interface AmountProps {
  readonly sum: Sum;
  readonly amount: string;
  /** The page that shows its movements; null where there is none. */
  readonly search: CashSearch | null;
}

/** What went, or came back, is shown with its sign. A sum leads to its movements. */
function Amount({ sum, amount, search }: AmountProps) {
  const euro = <Euro amount={amount} gone={sum === 'reversed' || sum === 'refunded'} />;
  if (search === null || centsOf(amount) === 0) return euro;
  return (
    <Link
      to="/admin/cash"
      search={{ ...search, kind: KINDS[sum] ?? search.kind }}
      hash="cassa-movimenti"
      className="figure"
    >
      {euro}
    </Link>
  );
}

/** The sums as they are reckoned; exchanges where some purchases alone are meant, for together they are nothing. */
const sumsIn = (sums: readonly CashSums[]): readonly Sum[] => [
  'received',
  'reversed',
  'refunded',
  ...(sums.some(({ exchanged }) => centsOf(exchanged) !== 0) ? (['exchanged'] as const) : []),
  'net',
];

interface CashTableProps {
  readonly title: string;
  /** What the first column names. */
  readonly head: string;
  readonly rows: readonly CashRow[];
  /** The page that shows a row's movements; null where there is none. */
  readonly searchOf: (key: string) => CashSearch | null;
}

/** One way to look at the same money. */
function CashTable({ title, head, rows, searchOf }: CashTableProps) {
  const id = useId();
  const sums = sumsIn(rows).map((sum): Column<CashRow> => ({
    key: sum,
    head: SUM_WORDS[sum],
    align: 'end',
    ...(sum !== 'net' && { labelled: true }),
    render: ({ key, [sum]: amount }) =>
      sum !== 'net' && sum !== 'received' && centsOf(amount) === 0 ? (
        <span className="soft">–</span>
      ) : (
        <Amount sum={sum} amount={amount} search={searchOf(key)} />
      ),
  }));
  const name: Column<CashRow> = {
    key: 'name',
    head,
    names: true,
    render: ({ key, name: words }) => {
      const search = searchOf(key);
      return search === null ? (
        words
      ) : (
        <Link to="/admin/cash" search={search} className={styles['link']}>
          {words}
        </Link>
      );
    },
  };
  return (
    <div className={styles['grouping']}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <DataTable
        className={styles['table']}
        cards="phone"
        labelledBy={id}
        columns={[name, ...sums]}
        rows={rows}
        keyOf={({ key }) => key}
      />
    </div>
  );
}

interface CashViewProps {
  readonly cash: Cash;
  readonly search: CashSearch;
  readonly today: RomeDay;
}

function Total({ cash: { total, hows }, search }: CashViewProps) {
  const inTill = hows.find(({ key }) => key === 'contanti')?.net ?? '0.00';
  return (
    <section className={styles['total']} aria-labelledby="cassa-totale">
      <div className={styles['sum']}>
        <h2 id="cassa-totale">Netto incassato</h2>
        <strong className="num">
          <Amount sum="net" amount={total.net} search={search} />
        </strong>
      </div>
      <dl className={styles['parts']}>
        {sumsIn([total])
          .filter((sum) => sum !== 'net')
          .map((sum) => (
            <div key={sum}>
              <dt>{SUM_WORDS[sum]}</dt>
              <dd className="num">
                <Amount sum={sum} amount={total[sum]} search={search} />
              </dd>
            </div>
          ))}
        <div>
          <dt>Netto in cassa, solo contanti</dt>
          <dd className="num">
            <Amount sum="net" amount={inTill} search={{ ...search, how: 'contanti' }} />
          </dd>
        </div>
      </dl>
      <p className="soft xs">Spedizione compresa. Ogni movimento sta nel suo giorno.</p>
    </section>
  );
}

/** What is still to come, and the transactions that owe it. */
const OPEN: readonly (readonly [
  keyof Cash['open'],
  string,
  { readonly sum?: 'reserved' | 'held'; readonly status?: 'bonifici' },
])[] = [
  ['reserved', 'Da incassare in negozio', { sum: 'reserved' }],
  ['awaitingTransfer', 'Bonifici attesi', { status: 'bonifici' }],
  ['held', 'In attesa o in pagamento', { sum: 'held' }],
];

/** Also where nothing was taken: what is still to come does not depend on the period. */
function StillOpen({ cash: { open } }: { readonly cash: Cash }) {
  return (
    <section className={styles['grouping']} aria-labelledby="cassa-aperto">
      <h2 className="h2" id="cassa-aperto">
        Ancora da ricevere <span className="soft">adesso, su tutte le liste</span>
      </h2>
      <dl className={styles['open']}>
        {OPEN.map(([which, words, behind]) => (
          <div key={which}>
            <dt>{words}</dt>
            <dd className="soft num">
              {open[which].count.toLocaleString('it-IT')}{' '}
              {open[which].count === 1 ? 'transazione' : 'transazioni'}
            </dd>
            <dd className={`num ${styles['net']}`}>
              <Link to="/admin/transactions" search={behind} className="figure">
                <Euro amount={open[which].amount} />
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What a provider moved stands under its method, what the shop did by itself under nothing. */
function ofPerson(key: string): CashFilter | null {
  if (/^\d+$/.test(key)) return { person: Number(key) };
  return key.includes(':') ? null : { method: key };
}

/** What is filtered by, each with a way to take it back. */
function ActiveFilters({ cash, search }: CashViewProps) {
  const { method, how, person, giftListId, kind } = search;
  const navigate = useNavigate();
  const nameIn = (rows: readonly CashRow[], key: number) =>
    rows.find((row) => row.key === String(key))?.name ?? String(key);
  const kindWords = Object.entries(KINDS).find(([, kinds]) => kinds === kind)?.[0] as Sum | undefined;
  const named: readonly (readonly [keyof CashFilter, string | undefined])[] = [
    ['method', method && paymentName(method)],
    ['how', how && howName(how)],
    ['person', person === undefined ? undefined : nameIn(cash.people, person)],
    ['giftListId', giftListId === undefined ? undefined : nameIn(cash.lists, giftListId)],
    ['kind', kind && (kindWords === undefined ? kind : SUM_WORDS[kindWords])],
  ];
  const active = named.filter(([, name]) => name);
  if (active.length === 0) return null;
  return (
    <div className={styles['filters']} role="group" aria-label="Solo">
      <span className="soft">Solo</span>
      {active.map(([field, name]) => (
        <Chip
          key={field}
          pressed
          onPress={() => void navigate({ to: '/admin/cash', search: { ...search, [field]: undefined } })}
        >
          {name} <Icon name="x" size="small" />
          <span className="visually-hidden">, togli</span>
        </Chip>
      ))}
    </div>
  );
}

export function CashFigures(props: CashViewProps) {
  const { cash, search, today } = props;
  const { from, to, days, methods, hows, people, lists } = cash;
  const only = (filter: CashFilter | null) => filter && { ...search, ...filter };
  return (
    <>
      <ActiveFilters {...props} />
      {days.length === 0 ? (
        <EmptyState title="Nessun movimento in questo periodo.">
          Qui arrivano gli incassi in negozio, i bonifici abbinati, i pagamenti online, gli storni e i
          rimborsi.
        </EmptyState>
      ) : (
        <>
          <Total {...props} />
          <div className={styles['pair']}>
            <CashTable
              title="Per metodo"
              head="Metodo"
              rows={methods}
              searchOf={(method) => only({ method })}
            />
            {hows.length > 0 && (
              <CashTable
                title="Per modo di incasso"
                head="Come"
                rows={hows}
                searchOf={(how) => only({ how })}
              />
            )}
          </div>
          <CashTable
            title="Per persona"
            head="Registrato da"
            rows={people}
            searchOf={(key) => only(ofPerson(key))}
          />
          <CashTable
            title="Per lista"
            head="Lista"
            rows={lists}
            searchOf={(key) => only({ giftListId: Number(key) })}
          />
          {from !== to && (
            <CashTable
              title="Per giorno"
              head="Giorno"
              rows={days}
              searchOf={(day) => ({ ...filterIn(search), day })}
            />
          )}
          <Movements period={{ from, to }} filter={filterIn(search)} />
        </>
      )}
      {from === to ? (
        <DayOfTill key={from} day={from} today={today} />
      ) : (
        <PastClosings period={{ from, to }} />
      )}
      <CashExport period={{ from, to }} />
      <StillOpen cash={cash} />
    </>
  );
}
