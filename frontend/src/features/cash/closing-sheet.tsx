import { type CashView, type DayClosing, paymentName, type RomeDay } from '@fiocco/contracts';
import { type Cents, centsOf, formatDecimal } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatWeekday } from '../../shared/format/dates.js';
import { Euro } from '../../shared/office/euro.js';
import { Paper, PaperPage, paperRows, Ruled, ShopOnPaper } from '../../shared/office/page/paper.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { closingsQuery } from '../../shared/office/queries/closings.js';
import { cashQuery } from './cash-queries.js';
import { Amount } from './cash-sums.js';
import type { CashFilter } from './cash-search.js';
import { countedInAll, TILL_ROWS, TILL_SUMS, TILL_WORDS, tillRowName, TillSum } from './till-sums.js';
import styles from './closing-sheet.module.css';

const Sum = ({ cents }: { readonly cents: Cents }) => <Euro amount={formatDecimal(cents)} />;
const sum = (amounts: readonly string[]): Cents =>
  amounts.reduce((cents, amount) => cents + centsOf(amount), 0);

/** By how: what the float and the book come to, what was counted, and what both differ by. */
function Counted({ closing }: { readonly closing: DayClosing }) {
  return (
    <table className={`${paperRows} ${styles['sums']} ${styles['till']}`} aria-label="In cassa">
      <thead>
        <tr>
          <th scope="col">In cassa</th>
          {TILL_SUMS.map((sum) => (
            <th key={sum} scope="col">
              {TILL_WORDS[sum]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TILL_ROWS.map((how) => (
          <tr key={how ?? 'total'} className={how === null ? styles['total'] : undefined}>
            <td>{tillRowName(how)}</td>
            {TILL_SUMS.map((sum) => (
              <td key={sum}>
                <TillSum closing={closing} how={how} sum={sum} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A transfer is a how, what a provider moved stands under its method. */
const behindUncounted = (way: string): CashFilter => (way === 'bonifico' ? { how: way } : { method: way });

interface SumsProps {
  readonly closing: DayClosing;
  readonly cash: CashView;
}

/** How what should be in the till becomes the day's net, and what came to it since. */
function Sums({ closing: { day, expected, float, uncounted }, cash }: SumsProps) {
  const inTill = centsOf(countedInAll(expected)) - centsOf(float);
  const net = inTill + sum(Object.values(uncounted));
  const since = centsOf(cash.total.net) - net;
  const lines: readonly (readonly [words: string, cents: Cents, behind: CashFilter | null])[] = [
    ['Atteso in cassa, senza il fondo', inTill, null],
    ...Object.entries(uncounted).map(
      ([way, amount]) => [paymentName(way), centsOf(amount), behindUncounted(way)] as const,
    ),
  ];
  return (
    <table className={`${paperRows} ${styles['sums']}`} aria-label="Netto incassato">
      <thead>
        <tr>
          <th scope="col">Netto incassato</th>
          <th scope="col">Importo</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([words, cents, behind]) => (
          <tr key={words}>
            <td>{words}</td>
            <td>
              <Amount sum="net" amount={formatDecimal(cents)} search={behind && { day, ...behind }} />
            </td>
          </tr>
        ))}
        <tr className={styles['total']}>
          <td>Netto incassato alla chiusura</td>
          <td>
            <Amount sum="net" amount={formatDecimal(net)} search={{ day }} />
          </td>
        </tr>
        {since !== 0 && (
          <tr>
            <td>Correzioni e pagamenti arrivati dopo la chiusura</td>
            <td>
              <Sum cents={since} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Sheet({ closing, cash }: SumsProps) {
  const { day, by, at, float, reason } = closing;
  return (
    <Paper>
      <ShopOnPaper />
      <h2>Chiusura della giornata</h2>
      <p>
        {formatWeekday(day)} · chiusa da {by} il {formatDateTime(at)} · fondo cassa <Euro amount={float} />
      </p>
      <Counted closing={closing} />
      {reason && <p className={styles['reason']}>Motivo della differenza: «{reason}»</p>}
      <Sums closing={closing} cash={cash} />
      <Ruled label="Firma" />
    </Paper>
  );
}

/** A closed day on one A4, to be signed and kept. */
export function ClosingSheetPage({ day }: { readonly day: RomeDay }) {
  const period = { from: day, to: day };
  const { data: cash } = useQuery(cashQuery(period));
  const query = useQuery(closingsQuery(period));
  const closing = query.data?.find(({ closed }) => closed);
  return (
    <PaperPage
      title="Foglio della chiusura"
      crumb={
        <Link className="crumb" to="/admin/cash" search={{ day }}>
          <Icon name="chevron-left" size="small" />
          Cassa
        </Link>
      }
      ready={closing !== undefined && cash !== undefined}
    >
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={6} picture={false} />}
        failure="Errore nel caricamento della chiusura"
      >
        {() => {
          if (!closing) return <EmptyState title="Questa giornata non è chiusa." />;
          return cash && <Sheet closing={closing} cash={cash} />;
        }}
      </Loaded>
    </PaperPage>
  );
}
