import { type ComparisonRun, type PaymentComparison, providerName } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { refreshTags } from '../../../shared/api/tags.js';
import { formatDate, formatDateTime } from '../../../shared/format/dates.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Loaded } from '../../../shared/office/page/loaded.js';
import { RowsSkeleton } from '../../../shared/office/page/states.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { countOf } from '../../../shared/office/words.js';
import styles from './todo.module.css';

const comparisonQuery = queryOptions({
  queryKey: ['payments', 'comparison'],
  meta: { shows: ['transactions'] },
  queryFn: ({ signal }) => call('GET /api/payments/comparison', { signal }),
});

const euro = (amount: string | null): string => formatEuro(centsOf(amount ?? '0.00'));

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
    onSuccess: async (answer) => {
      client.setQueryData(comparisonQuery.queryKey, answer);
      await refreshTags(client, ['transactions']);
    },
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
