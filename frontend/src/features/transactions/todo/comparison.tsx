import type { ComparisonRun, PaymentComparison, PaymentDifference } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { formatDate, formatDateTime } from '../../../shared/format/dates.js';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Loaded } from '../../../shared/office/page/loaded.js';
import { RowsSkeleton } from '../../../shared/office/page/states.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { countOf } from '../../../shared/office/words.js';
import { AskProvider, providerName } from './todo-act.js';
import styles from './todo.module.css';

const comparisonQuery = queryOptions({
  queryKey: ['payments', 'comparison'],
  meta: { shows: ['transactions'] },
  queryFn: ({ signal }) => call('GET /api/payments/comparison', { signal }),
});

const euro = (amount: string | null): string => formatEuro(centsOf(amount ?? '0.00'));

/** What differs, in a sentence, and what to do about it. */
function differenceWords(difference: PaymentDifference): readonly [title: string, next: string] {
  const { movement, amountHere, amountThere } = difference;
  const provider = providerName(difference.provider);
  const done = movement === 'capture' ? 'incassati' : 'rimborsati';
  if (difference.difference === 'missing-here')
    return [
      `${provider} dice ${euro(amountThere)} ${done} che qui non risultano.`,
      'Controlla il movimento sul sito del gestore del pagamento: se è di un altro sistema, qui non cambia niente.',
    ];
  if (difference.difference === 'missing-there')
    return [
      `Qui risultano ${euro(amountHere)} ${done} che nel rendiconto di ${provider} non ci sono.`,
      `Chiedi a ${provider}: il movimento può arrivare in ritardo nel rendiconto.`,
    ];
  return [
    `Qui risultano ${euro(amountHere)} ${done}, per ${provider} sono ${euro(amountThere)}.`,
    'Confronta i due importi: la differenza resta qui finché non tornano uguali.',
  ];
}

function Difference({ difference }: { readonly difference: PaymentDifference }) {
  const { provider, sourceId, at, transactionId, link } = difference;
  const [title, next] = differenceWords(difference);
  return (
    <li className={`${styles['row']} ${styles['difference']}`}>
      <div className={styles['what']}>
        <p className="medium">{title}</p>
        <p className={styles['whose']}>{next}</p>
        <p className={`soft xs num ${styles['source']}`}>
          {formatDateTime(at)} · {sourceId}
        </p>
      </div>
      <div className={styles['acts']}>
        {link !== null && (
          <a className={buttonClass()} href={link} target="_blank" rel="noreferrer">
            <Icon name="external-link" />
            Apri in {providerName(provider)}
          </a>
        )}
        {transactionId !== null && (
          <>
            <Link
              className={buttonClass()}
              to="/admin/transactions/$transactionId"
              params={{ transactionId }}
            >
              Apri la transazione
            </Link>
            <AskProvider id={transactionId} provider={provider} />
          </>
        )}
      </div>
    </li>
  );
}

/** The days compared end with the one before `until`. */
const lastDay = (until: string): string => formatDate(new Date(Date.parse(until) - 1).toISOString());

function runWords(
  { outcome, compared, until, foreign, foreignAmount }: ComparisonRun,
  differing: number,
): string {
  if (outcome === 'silent') return 'non ha dato il rendiconto; il negozio riprova da solo.';
  const moved = compared === 0 ? 'nessun movimento' : countOf(compared, 'movimento', 'movimenti');
  const result = differing === 0 ? 'tutto torna' : countOf(differing, 'differenza', 'differenze');
  const others =
    foreign === 0
      ? ''
      : ` Altri ${foreign} (${euro(foreignAmount)}) sono di altri sistemi sullo stesso conto.`;
  return `${result}, ${moved} fino al ${lastDay(until)}.${others}`;
}

function Told({ comparison: { runs, differences } }: { readonly comparison: PaymentComparison }) {
  if (runs.length === 0)
    return (
      <p className={`soft ${styles['left']}`}>
        Ancora nessun confronto: parte da solo ogni mattina, quando Stripe o PayPal sono collegati.
      </p>
    );
  return (
    <>
      <ul className={styles['runs']}>
        {runs.map((run) => {
          const differing = differences.filter(({ provider }) => provider === run.provider).length;
          const isFine = run.outcome === 'done' && differing === 0;
          return (
            <li key={run.provider}>
              <Icon
                name={isFine ? 'circle-check' : 'alert-triangle'}
                className={isFine ? styles['fine'] : styles['warning']}
              />
              <span>
                <b>{providerName(run.provider)}</b>: {runWords(run, differing)}
              </span>
            </li>
          );
        })}
      </ul>
      <ul>
        {differences.map((one) => (
          <Difference key={`${one.provider} ${one.movement} ${one.sourceId}`} difference={one} />
        ))}
      </ul>
    </>
  );
}

const lastRun = ({ runs }: PaymentComparison): string | null =>
  runs
    .map(({ ranAt }) => ranAt)
    .toSorted()
    .at(-1) ?? null;

/** The providers' reports beside the ledger: compared every day, and by the button. */
export function Comparison() {
  const client = useQueryClient();
  const query = useQuery(comparisonQuery);
  const again = useMutation({
    mutationFn: () => call('POST /api/payments/comparison'),
    onSuccess: (answer) => client.setQueryData(comparisonQuery.queryKey, answer),
    onError: (error) => toast.error('Errore', messageOf(error)),
  });
  const ranAt = query.data ? lastRun(query.data) : null;
  return (
    <section className={styles['kind']} aria-labelledby="confronto-titolo">
      <header>
        <h2 className="h2" id="confronto-titolo">
          Confronto con Stripe e PayPal
        </h2>
        {ranAt && <span className="soft num">ultimo il {formatDateTime(ranAt)}</span>}
        <Button icon={<Icon name="refresh" />} busy={again.isPending} onClick={() => again.mutate()}>
          Confronta adesso
        </Button>
      </header>
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={1} picture={false} />}
        failure="Errore nel caricamento del confronto"
      >
        {(comparison) => <Told comparison={comparison} />}
      </Loaded>
    </section>
  );
}
