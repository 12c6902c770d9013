import type { CashRow, CashView as Cash } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
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
    head: 'Incassato',
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
}

function Total({ cash: { total } }: CashViewProps) {
  const parts: readonly (readonly [string, string, 'gone'?])[] = [
    ['Incassato', total.received],
    ['Storni', total.reversed, 'gone'],
    ['Rimborsi', total.refunded, 'gone'],
  ];
  return (
    <section className={styles['total']} aria-labelledby="cassa-totale">
      <div className={styles['sum']}>
        <h2 id="cassa-totale">Netto in cassa</h2>
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
function StillOpen({ cash: { open } }: CashViewProps) {
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

const listLink = ({ key, name }: CashRow) => (
  <Link to="/admin/transactions" search={{ list: Number(key) }} className={styles['link']}>
    {name}
  </Link>
);

const dayLink = ({ key, name }: CashRow) => (
  <Link to="/admin/cash" search={{ day: key }} className={styles['link']}>
    {name}
  </Link>
);

export function CashFigures({ cash }: CashViewProps) {
  const { from, to, days, methods, hows, people, lists } = cash;
  return (
    <>
      {days.length === 0 ? (
        <EmptyState title="Nessun movimento in questo periodo.">
          Qui arrivano gli incassi in negozio, i bonifici abbinati, i pagamenti online, gli storni e i
          rimborsi.
        </EmptyState>
      ) : (
        <>
          <Total cash={cash} />
          <div className={styles['pair']}>
            <CashTable title="Per metodo" head="Metodo" rows={methods} />
            {hows.length > 0 && <CashTable title="Per modo di incasso" head="Come" rows={hows} />}
          </div>
          <CashTable title="Per persona" head="Registrato da" rows={people} />
          <CashTable title="Per lista" head="Lista" rows={lists} nameOf={listLink} />
          {from !== to && <CashTable title="Per giorno" head="Giorno" rows={days} nameOf={dayLink} />}
        </>
      )}
      <StillOpen cash={cash} />
    </>
  );
}
