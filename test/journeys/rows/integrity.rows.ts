import type { ReadModelComparison, VerificationResult, VerificationRun } from '@fiocco/contracts';
import { answering, calls, type Row, type Visit } from '../support/row.js';
import { statesBefore } from './states.js';

const INTEGRITY = '/admin/integrity';
const CALL = '/api/integrity/verifications';

const FOUND = 'L’evento alla posizione 118204 (gift-504417800123_1204, n. 7) è stato modificato.';
const RESULT: VerificationResult = {
  intact: true,
  summary: 'Il registro è integro.',
  events: 1_204_321,
  finding: null,
  heads: {
    holding: 48_210,
    last: { position: '1204318', at: '2026-01-12T16:40:21.000Z', sequence: 48_210 },
    problem: null,
  },
  notAnchored: { events: 3, after: '1204318', upTo: '1204321' },
  values: { checked: 412_007, erased: 318, lost: 0, flawed: 0, findings: [] },
};
const INTACT: VerificationRun = {
  id: 2,
  state: 'verified',
  text: 'Il registro è integro. Gli ultimi 3 eventi non sono ancora firmati.',
  startedAt: '2026-01-12T16:41:00.000Z',
  finishedAt: '2026-01-12T16:41:09.000Z',
  events: 1_204_321,
  of: 1_204_321,
  result: RESULT,
};
const DAMAGED: VerificationRun = {
  ...INTACT,
  id: 3,
  text: `Il registro non è integro. ${FOUND}`,
  result: {
    ...RESULT,
    intact: false,
    finding: {
      kind: 'altered',
      position: '118204',
      upTo: null,
      stream: 'gift-504417800123_1204',
      revision: 7,
      text: FOUND,
    },
  },
};
const RUNNING: VerificationRun = {
  ...INTACT,
  id: 4,
  state: 'running',
  text: 'Verifica in corso…',
  finishedAt: null,
  events: 702_000,
  result: null,
};
const INTERRUPTED: VerificationRun = {
  ...RUNNING,
  id: 1,
  state: 'interrupted',
  text: 'La verifica è stata interrotta: riprova.',
};

const SAME: ReadModelComparison = {
  ...RUNNING,
  id: 1,
  state: 'verified',
  text: 'Le pagine leggono proprio quello che dice il registro.',
  finishedAt: '2026-01-12T16:44:40.000Z',
  events: 9_634_568,
  of: 9_634_568,
  result: {
    same: true,
    summary: '',
    events: 9_634_568,
    readModels: [
      { name: 'transactions', title: 'Transazioni', rows: 48_112, differences: 0, named: [] },
      { name: 'sale', title: 'Vendite', rows: 46_820, differences: 0, named: [] },
      { name: 'figures', title: 'Somme delle liste e Da fare', rows: 31_504, differences: 0, named: [] },
    ],
    command: null,
  },
};
const DIFFERENT: ReadModelComparison = {
  ...SAME,
  text: 'Una tabella non è come dice il registro: «Transazioni».',
  result: {
    same: false,
    summary: '',
    events: 9_634_568,
    readModels: [
      {
        name: 'transactions',
        title: 'Transazioni',
        rows: 48_112,
        differences: 2,
        named: [
          { table: 'transactions', key: '7f9c2b1e-55', kind: 'changed', columns: ['paid_cents', 'status'] },
        ],
      },
    ],
    command: 'npm run rebuild -- transactions',
  },
};

const showing =
  (...runs: readonly VerificationRun[]) =>
  async (visit: Visit): Promise<string> => {
    await answering(visit, calls('/api/integrity/comparisons'), [runs.includes(DAMAGED) ? DIFFERENT : SAME]);
    await answering(visit, calls(CALL), runs);
    return INTEGRITY;
  };

/** "Integrità": whether the ledger is what was written. */
export const integrityRows: readonly Row[] = [
  {
    page: 'integrity',
    state: 'full',
    is: 'What the last verification found, those before, and what a stranger needs',
    main: true,
    tablet: true,
    as: 'staff',
    open: showing(INTACT, INTERRUPTED),
    shows: (page) => page.getByText('La chiave pubblica del negozio'),
    whole: true,
  },
  {
    page: 'integrity',
    state: 'damaged',
    is: 'An event that somebody altered',
    as: 'staff',
    open: showing(DAMAGED, INTACT),
    shows: (page) => page.getByRole('alert').getByRole('link'),
  },
  {
    page: 'integrity',
    state: 'running',
    is: 'A verification under way',
    as: 'staff',
    open: showing(RUNNING, INTACT),
    shows: (page) => page.getByRole('progressbar'),
  },
  ...statesBefore({
    page: 'integrity',
    address: INTEGRITY,
    call: CALL,
    empty: 'Il registro non è ancora stato verificato.',
    error: 'Errore nel caricamento delle verifiche',
  }),
];
