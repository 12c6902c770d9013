import { type CashRow, type CashView as Cash, howName, paymentName, type RomeDay } from '@fiocco/contracts';
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
import { type ReactNode, useId } from 'react';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';

interface CashTableProps {
  readonly title: string;
  /** What the first column names. */
  readonly head: string;
  readonly rows: readonly CashRow[];
  readonly nameOf?: (row: CashRow) => ReactNode;
}

/** What went, or came back, is shown with its sign; nothing is a dash. */
function Gone({ amount }: { readonly amount: string }) {
  return centsOf(amount) === 0 ? <span className="soft">–</span> : <Euro amount={amount} gone />;
}

const SUMS: readonly Column<CashRow>[] = [
  {
    key: 'received',
    head: 'Entrate',
    align: 'end',
    labelled: true,
    render: ({ received }) => <Euro amount={received} />,
  },
  {
    key: 'reversed',
    head: 'Storni',
    align: 'end',
    labelled: true,
    render: ({ reversed }) => <Gone amount={reversed} />,
  },
  {
    key: 'refunded',
    head: 'Rimborsi',
    align: 'end',
    labelled: true,
    render: ({ refunded }) => <Gone amount={refunded} />,
  },
  { key: 'net', head: 'Netto', align: 'end', render: ({ net }) => <Euro amount={net} /> },
];

/** One way to look at the same money. */
function CashTable({ title, head, rows, nameOf = ({ name }) => name }: CashTableProps) {
  const id = useId();
  return (
    <div className={styles['grouping']}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <DataTable
        className={styles['table']}
        cards="phone"
        labelledBy={id}
        columns={[{ key: 'name', head, names: true, render: nameOf }, ...SUMS]}
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

function Total({ cash: { total, hows } }: { readonly cash: Cash }) {
  const inTill = hows.find(({ key }) => key === 'contanti')?.net ?? '0.00';
  const parts: readonly (readonly [string, string, 'gone'?])[] = [
    ['Entrate', total.received],
    ['Storni', total.reversed, 'gone'],
    ['Rimborsi', total.refunded, 'gone'],
  ];
  return (
    <section className={styles['total']} aria-labelledby="cassa-totale">
      <div className={styles['sum']}>
        <h2 id="cassa-totale">Netto incassato</h2>
        <strong className="num">
          <Euro amount={total.net} />
        </strong>
      </div>
      <dl className={styles['parts']}>
        {parts.map(([words, amount, gone]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd className="num">
              <Euro amount={amount} gone={gone === 'gone'} />
            </dd>
          </div>
        ))}
        <div>
          <dt>Netto in cassa, solo contanti</dt>
          <dd className="num">
            <Euro amount={inTill} />
          </dd>
        </div>
      </dl>
      <p className="soft xs">Spedizione compresa. Ogni movimento sta nel suo giorno.</p>
    </section>
  );
}

const OPEN: readonly (readonly [keyof Cash['open'], string])[] = [
  ['reserved', 'Da incassare in negozio'],
  ['awaitingTransfer', 'Bonifici attesi'],
  ['held', 'In attesa o in pagamento'],
];

/** Also where nothing was taken: what is still to come does not depend on the period. */
function StillOpen({ cash: { open } }: { readonly cash: Cash }) {
  return (
    <section className={styles['grouping']} aria-labelledby="cassa-aperto">
      <h2 className="h2" id="cassa-aperto">
        Ancora da ricevere <span className="soft">adesso, su tutte le liste</span>
      </h2>
      <dl className={styles['open']}>
        {OPEN.map(([which, words]) => (
          <div key={which}>
            <dt>{words}</dt>
            <dd className="soft num">
              {open[which].count.toLocaleString('it-IT')}{' '}
              {open[which].count === 1 ? 'transazione' : 'transazioni'}
            </dd>
            <dd className={`num ${styles['net']}`}>
              <Euro amount={open[which].amount} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A sum leads to its movements; one that several things made has none of its own. */
const linkTo = (search: CashSearch, filterOf: (key: string) => CashFilter | null) =>
  function SumLink({ key, name }: CashRow) {
    const filter = filterOf(key);
    if (filter === null) return name;
    return (
      <Link to="/admin/cash" search={{ ...search, ...filter }} className={styles['link']}>
        {name}
      </Link>
    );
  };

/** What a provider moved stands under its method, what the shop did by itself under nothing. */
function ofPerson(key: string): CashFilter | null {
  if (/^\d+$/.test(key)) return { person: Number(key) };
  return key.includes(':') ? null : { method: key };
}

/** What is filtered by, each with a way to take it back. */
function ActiveFilters({ cash, search }: CashViewProps) {
  const { method, how, person, giftListId } = search;
  const navigate = useNavigate();
  const nameIn = (rows: readonly CashRow[], key: number) =>
    rows.find((row) => row.key === String(key))?.name ?? String(key);
  const named: readonly (readonly [keyof CashFilter, string | undefined])[] = [
    ['method', method && paymentName(method)],
    ['how', how && howName(how)],
    ['person', person === undefined ? undefined : nameIn(cash.people, person)],
    ['giftListId', giftListId === undefined ? undefined : nameIn(cash.lists, giftListId)],
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

const dayLink = ({ key, name }: CashRow) => (
  <Link to="/admin/cash" search={{ day: key }} className={styles['link']}>
    {name}
  </Link>
);

export function CashFigures(props: CashViewProps) {
  const { cash, search, today } = props;
  const { from, to, days, methods, hows, people, lists } = cash;
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
          <Total cash={cash} />
          <div className={styles['pair']}>
            <CashTable
              title="Per metodo"
              head="Metodo"
              rows={methods}
              nameOf={linkTo(search, (method) => ({ method }))}
            />
            {hows.length > 0 && (
              <CashTable
                title="Per modo di incasso"
                head="Come"
                rows={hows}
                nameOf={linkTo(search, (how) => ({ how }))}
              />
            )}
          </div>
          <CashTable
            title="Per persona"
            head="Registrato da"
            rows={people}
            nameOf={linkTo(search, ofPerson)}
          />
          <CashTable
            title="Per lista"
            head="Lista"
            rows={lists}
            nameOf={linkTo(search, (key) => ({ giftListId: Number(key) }))}
          />
          {from !== to && <CashTable title="Per giorno" head="Giorno" rows={days} nameOf={dayLink} />}
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
