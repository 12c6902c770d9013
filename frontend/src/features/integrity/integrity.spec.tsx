/** @jest-environment ./frontend/testing/browser.mjs */
import type { SignedSoFar, VerificationRun } from '@fiocco/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, callsOf, refusal } from '../../testing/fake-server.js';
import { MARTA, openOffice, openPage } from '../../testing/open-page.js';

const RUNS = 'GET /api/integrity/verifications';
const START = 'POST /api/integrity/verifications';

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

beforeEach(() => answer({ 'GET /api/integrity/heads': () => HEADS, [RUNS]: () => [INTACT] }));

describe('Integrità', () => {
  it('says what the last verification found, and what lies after the last signature', async () => {
    openOffice('/admin/integrity');
    const verdict = await screen.findByRole('region', { name: INTACT.text });
    expect(within(verdict).getByText('1.241')).toBeDefined();
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

  it('is for administrators', async () => {
    openPage('/admin/integrity', { ...MARTA, role: 'staff' });
    expect(await screen.findByText('Questa pagina è riservata agli amministratori.')).toBeDefined();
  });
});
