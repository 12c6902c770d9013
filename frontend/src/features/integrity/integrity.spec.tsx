/** @jest-environment ./frontend/testing/browser.mjs */
import type { ReadModelComparison, SignedSoFar, VerificationRun } from '@fiocco/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, callsOf, refusal } from '../../testing/fake-server.js';
import { MARTA, openOffice, openPage } from '../../testing/open-page.js';

const RUNS = 'GET /api/integrity/verifications';
const START = 'POST /api/integrity/verifications';
const COMPARISONS = 'GET /api/integrity/comparisons';

const HEADS: SignedSoFar = {
  last: { position: '1240', at: '2026-11-28T10:00:00.000Z', sequence: 31 },
  genuine: true,
  notAnchored: 1,
  key: { id: 'ab12', publicKey: 'MCowBQYDK2VwAyEA' },
};
const INTACT: VerificationRun = {
  id: 4,
  state: 'verified',
  text: 'Il registro è integro. L’ultimo evento non è ancora firmato.',
  startedAt: '2026-11-28T10:00:00.000Z',
  finishedAt: '2026-11-28T10:00:02.000Z',
  events: 1_241,
  of: 1_241,
  result: {
    intact: true,
    summary: '',
    events: 1_241,
    finding: null,
    heads: { holding: 31, last: HEADS.last, problem: null },
    notAnchored: { events: 1, after: '1240', upTo: '1241' },
    values: { checked: 80, erased: 2, lost: 0, flawed: 0, findings: [] },
  },
};
const DAMAGED: VerificationRun = {
  ...INTACT,
  id: 5,
  text: 'Il registro non è integro. L’evento alla posizione 3 (gift-1_2, n. 1) è stato modificato.',
  result: {
    ...(INTACT.result as NonNullable<VerificationRun['result']>),
    intact: false,
    finding: {
      kind: 'altered',
      position: '3',
      upTo: null,
      stream: 'gift-1_2',
      revision: 1,
      text: 'L’evento alla posizione 3 (gift-1_2, n. 1) è stato modificato.',
    },
  },
};
const running = (events: number): VerificationRun => ({
  ...INTACT,
  id: 6,
  state: 'running',
  text: 'Verifica in corso…',
  finishedAt: null,
  events,
  result: null,
});

const DIFFERENT: ReadModelComparison = {
  id: 1,
  state: 'verified',
  text: 'Una tabella non è come dice il registro: «Transazioni».',
  startedAt: '2026-11-28T10:00:00.000Z',
  finishedAt: '2026-11-28T10:00:04.000Z',
  events: 2_482,
  of: 2_482,
  result: {
    same: false,
    summary: '',
    events: 2_482,
    readModels: [
      {
        name: 'transactions',
        title: 'Transazioni',
        rows: 40,
        differences: 3,
        named: [
          { table: 'transactions', key: 'T-1', kind: 'changed', columns: ['paid_cents'] },
          { table: 'transactions', key: 'T-9', kind: 'surplus', columns: [] },
        ],
      },
      { name: 'sale', title: 'Vendite', rows: 38, differences: 0, named: [] },
    ],
    command: 'npm run rebuild -- transactions',
  },
};

beforeEach(() =>
  answer({ 'GET /api/integrity/heads': () => HEADS, [RUNS]: () => [INTACT], [COMPARISONS]: () => [] }),
);

describe('Integrità', () => {
  it('says what the last verification found, and what lies after the last signature', async () => {
    openOffice('/admin/integrity');
    const verdict = await screen.findByRole('region', { name: INTACT.text });
    expect(within(verdict).getByText('1.241')).toBeDefined();
    const paper = within(verdict).getByRole('link', { name: 'Esito firmato (PDF)' });
    expect(paper.getAttribute('href')).toBe('/api/integrity/verifications/4/result.pdf');
    expect(within(verdict).getByText('78 come registrati, 2 cancellati su richiesta')).toBeDefined();
    expect(screen.getByText(/Ultima firma n\. 31 .* dopo, 1 evento\./)).toBeDefined();
    const menu = within(screen.getByRole('navigation', { name: 'Menu principale' }));
    expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Integrità');
  });

  it('names what was altered, and keeps the verifications before in sight', async () => {
    answer({ [RUNS]: () => [DAMAGED, INTACT] });
    openOffice('/admin/integrity');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(DAMAGED.text);
    const link = within(alert).getByRole('link', { name: 'La Cronologia di questo regalo' });
    expect(link.getAttribute('href')).toBe('/admin/cronologia?giftListId=1&productId=2');
    const past = screen.getByRole('region', { name: 'Le verifiche prima' });
    expect(within(past).getByText('Integro')).toBeDefined();
  });

  it('shows how far a verification has come until its end, also one that somebody else began', async () => {
    let asked = 0;
    answer({
      [START]: () => refusal(409, 'VERIFICATION_RUNNING', 'Una verifica è già in corso.'),
      [RUNS]: () => {
        asked += 1;
        if (asked === 1) return [INTACT];
        return asked < 4 ? [running(asked * 100), INTACT] : [DAMAGED, INTACT];
      },
    });
    const { user } = openOffice('/admin/integrity');
    await user.click(await screen.findByRole('button', { name: 'Verifica ora' }));
    const bar = await screen.findByRole('progressbar', { name: 'Verifica in corso' });
    expect(bar).toHaveProperty('value', 200);
    expect(screen.queryByText('Una verifica è già in corso.')).toBeNull();
    expect(await screen.findByText(DAMAGED.text, {}, { timeout: 5_000 })).toBeDefined();
    expect(callsOf(START)).toHaveLength(1);
  });

  it('says why none began', async () => {
    answer({ [START]: () => refusal(503, 'DATABASE_AWAY', 'La base dati non risponde.') });
    const { user } = openOffice('/admin/integrity');
    await user.click(await screen.findByRole('button', { name: 'Verifica ora' }));
    expect((await screen.findByRole('alert')).textContent).toContain('La base dati non risponde.');
  });

  it('says before the first one what it would do', async () => {
    answer({ [RUNS]: () => [], 'GET /api/integrity/heads': () => ({ ...HEADS, last: null }) });
    openOffice('/admin/integrity');
    expect(await screen.findByText('Il registro non è ancora stato verificato.')).toBeDefined();
    expect(screen.getByText(/Nessuna firma ancora/)).toBeDefined();
  });

  it('gives a stranger the ledger, the program and the key', async () => {
    openOffice('/admin/integrity');
    const region = within(await screen.findByRole('region', { name: 'Per chi non si fida' }));
    const links = region.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/api/integrity/export', '/api/integrity/script']);
    await waitFor(() => expect(region.getByText(HEADS.key.publicKey)).toBeDefined());
    expect(region.getByText(new RegExp(`--key ${HEADS.key.publicKey}$`))).toBeDefined();
  });

  it('names the rows that are not as the ledger says, and the command that mends them', async () => {
    answer({ [COMPARISONS]: () => [DIFFERENT] });
    openOffice('/admin/integrity');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(DIFFERENT.text)).toBeDefined();
    expect(alert.getByText('transactions, riga T-1: è diversa (paid_cents)')).toBeDefined();
    expect(alert.getByText('transactions, riga T-9: non viene da nessun evento')).toBeDefined();
    expect(alert.getByText('npm run rebuild -- transactions')).toBeDefined();
    const table = within(screen.getByRole('table', { name: /Le pagine dicono/ }));
    expect(table.getAllByText('Uguale')).toHaveLength(1);
    expect(table.getAllByText('Diverso')).toHaveLength(1);
  });

  it('compares by its button, and shows how far it has come', async () => {
    const compare = 'POST /api/integrity/comparisons';
    let isAsked = false;
    answer({
      [compare]: () => {
        isAsked = true;
        return { id: 2 };
      },
      [COMPARISONS]: () =>
        isAsked ? [{ ...DIFFERENT, id: 2, state: 'running', text: 'Confronto in corso…', result: null }] : [],
    });
    const { user } = openOffice('/admin/integrity');
    expect(await screen.findByText('Non sono ancora state confrontate.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Confronta ora' }));
    expect(await screen.findByRole('progressbar', { name: 'Confronto in corso' })).toBeDefined();
    expect(callsOf(compare)).toHaveLength(1);
  });

  it('is for administrators', async () => {
    openPage('/admin/integrity', { ...MARTA, role: 'staff' });
    expect(await screen.findByText('Questa pagina è riservata agli amministratori.')).toBeDefined();
  });
});
