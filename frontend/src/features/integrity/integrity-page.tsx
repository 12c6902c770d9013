import type { VerificationResult, VerificationRun } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../shared/format/dates.js';
import { Notice, type Tone } from '../../shared/kit/blocks/notice.js';
import { Button } from '../../shared/kit/controls/button.js';
import { DownloadLink } from '../../shared/office/controls/download-link.js';
import { AdminsOnly } from '../../shared/office/page/admins-only.js';
import { Page } from '../../shared/office/page/page.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { countOf, numberText } from '../../shared/office/words.js';
import { Comparison } from './comparison.js';
import { Elsewhere } from './elsewhere.js';
import { StartFailure } from './start-failure.js';
import styles from './integrity.module.css';
import { useVerify, verificationsQuery } from './integrity-queries.js';
import { PastRuns } from './past-runs.js';
import { RunProgress } from './run-progress.js';

function keptWords({ checked, erased, lost, flawed }: NonNullable<VerificationResult['values']>): string {
  const others = [
    [erased, 'cancellati su richiesta'],
    [lost, 'persi con un ripristino'],
    [flawed, 'non più come registrati'],
  ] as const;
  const told = others.flatMap(([count, words]) => (count > 0 ? [`${numberText(count)} ${words}`] : []));
  return [`${numberText(checked - erased - lost - flawed)} come registrati`, ...told].join(', ');
}

/** What is read off a result, in the order in which somebody asks. */
const factsOf = ({ events, heads, notAnchored, values }: VerificationResult) =>
  [
    ['Eventi letti', numberText(events)],
    ['Firme autentiche', numberText(heads.holding)],
    ['Ultima firma', heads.last ? `n. ${heads.last.sequence}, ${formatDateTime(heads.last.at)}` : 'nessuna'],
    [
      'Dopo l’ultima firma',
      notAnchored.events === 0 ? 'niente' : countOf(notAnchored.events, 'evento', 'eventi'),
    ],
    ['Dati conservati a parte', values ? keptWords(values) : 'non letti'],
  ] as const;

/** A gift's stream: its list, and its product. */
const GIFT = /^gift-(\d+)_(\d+)$/;

function WhereItStands({ stream }: { readonly stream: string }) {
  const [, list, product] = GIFT.exec(stream) ?? [];
  if (!list) return null;
  return (
    <p>
      <Link
        className="link"
        to="/admin/cronologia"
        search={{ giftListId: Number(list), productId: Number(product) }}
      >
        La Cronologia di questo regalo
      </Link>
    </p>
  );
}

/** What the verdict itself does not say: it names the first event or value that is not as it was written. */
function Findings({ finding, heads, values }: VerificationResult) {
  const others = (values?.findings ?? []).slice(1).map(({ text }) => text);
  const lines = [...(heads.problem ? [heads.problem] : []), ...others];
  return (
    <>
      {lines.length > 0 && (
        <ul className={styles['findings']}>
          {lines.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {finding?.stream && <WhereItStands stream={finding.stream} />}
    </>
  );
}

function Result({ run }: { readonly run: VerificationRun }) {
  const { result, state, text, finishedAt } = run;
  const tone: Tone = result === null ? 'wait' : result.intact ? 'ok' : 'off';
  return (
    <section className={styles['result']} aria-labelledby="esito">
      <Notice tone={tone} role={tone === 'off' ? 'alert' : 'status'}>
        <h2 className={styles['verdict']} id="esito">
          {text}
        </h2>
        {result && <Findings {...result} />}
      </Notice>
      {finishedAt && (
        <p className="soft">
          {state === 'verified' ? 'Verificato' : 'Interrotta'} il {formatDateTime(finishedAt)}
        </p>
      )}
      {result && (
        <div className={styles['files']}>
          <DownloadLink href={`/api/integrity/verifications/${run.id}/result.pdf`}>
            Esito firmato (PDF)
          </DownloadLink>
        </div>
      )}
      {result && (
        <dl className={styles['facts']}>
          {factsOf(result).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Never() {
  return (
    <EmptyState title="Il registro non è ancora stato verificato.">
      La verifica rilegge ogni evento dal primo giorno e lo confronta con le firme: se qualcuno ne ha
      cambiato, tolto o aggiunto uno, dice quale. Il negozio intanto lavora.
    </EmptyState>
  );
}

function Newest({ runs }: { readonly runs: readonly VerificationRun[] }) {
  const [newest, ...past] = runs;
  if (!newest) return <Never />;
  return (
    <>
      {newest.state === 'running' ? (
        <RunProgress run={newest} goesOn="la verifica" />
      ) : (
        <Result run={newest} />
      )}
      <PastRuns runs={past} />
    </>
  );
}

const TITLE = 'Integrità';

function Integrity() {
  const runs = useQuery(verificationsQuery);
  const verify = useVerify();
  const isRunning = runs.data?.[0]?.state === 'running';
  return (
    <Page
      title={TITLE}
      sub="Nessuno può cambiare il passato senza che si veda"
      actions={
        <Button
          variant="primary"
          icon={<Icon name="shield-check" />}
          busy={verify.isPending || isRunning}
          onClick={() => verify.mutate()}
        >
          Verifica ora
        </Button>
      }
    >
      <StartFailure error={verify.error} />
      <Loaded
        query={runs}
        skeleton={<RowsSkeleton rows={4} picture={false} />}
        failure="Errore nel caricamento delle verifiche"
      >
        {(all) => <Newest runs={all} />}
      </Loaded>
      <Comparison />
      <Elsewhere />
    </Page>
  );
}

/** "Integrità": whether the ledger is what was written, and how somebody else finds out. */
export function IntegrityPage() {
  return (
    <AdminsOnly
      title={TITLE}
      instead="La cronologia di una lista o di una transazione si apre dalla sua pagina."
    >
      <Integrity />
    </AdminsOnly>
  );
}
