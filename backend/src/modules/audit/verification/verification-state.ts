import type { VerificationRun } from '@fiocco/contracts';
import type { StoredRun } from './verification-runs.js';

const TEXTS = {
  running: 'Verifica in corso…',
  failed: 'La verifica non è riuscita: riprova.',
  interrupted: 'La verifica è stata interrotta: riprova.',
};

/** `isUnderWay`: whether this run is. Its result is told no sooner than another run may begin. */
export const stateOf = (run: StoredRun, isUnderWay: boolean): VerificationRun =>
  isUnderWay
    ? told({ ...run, outcome: null, finished_at: null, report: null }, 'running')
    : told(run, run.outcome ?? 'interrupted');

function told(run: StoredRun, state: VerificationRun['state']): VerificationRun {
  const { id, started_at, finished_at, events, total, report } = run;
  return {
    id,
    state,
    text: state === 'verified' ? (report?.summary ?? '') : TEXTS[state],
    startedAt: started_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
    events: Number(events),
    of: Number(total),
    result: report,
  };
}
