import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { headSigner } from '@fiocco/integrity';
import { signedStatement, verificationPaper, type VerifiedRun } from './verification-paper.js';

const signer = headSigner(Buffer.alloc(32, 7));
const RUN: VerifiedRun = {
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
    heads: {
      holding: 31,
      last: { position: '1240', at: '2026-11-28T09:59:00.000Z', sequence: 31 },
      problem: null,
    },
    notAnchored: { events: 1, after: '1240', upTo: '1241' },
    values: { checked: 80, erased: 2, lost: 0, flawed: 0, findings: [] },
  },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fiocco-paper-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the command on the paper says of a text that somebody typed. */
async function saidOf(text: string): Promise<string> {
  await writeFile(join(folder, 'esito.txt'), text);
  const { command } = signedStatement(RUN, signer);
  return (await promisify(execFile)('sh', ['-c', command], { cwd: folder })).stdout.trim();
}

describe('the result of a verification on paper', () => {
  it('says what was found in lines that anybody can type', () => {
    const { text } = signedStatement(RUN, signer);
    expect(text.split('\n')).toEqual([
      'FIOCCO ESITO DELLA VERIFICA DEL REGISTRO 1',
      'Verifica n. 4',
      'Iniziata: 2026-11-28T10:00:00.000Z',
      'Finita: 2026-11-28T10:00:02.000Z',
      'Esito: integro',
      'Eventi letti: 1241',
      'Firme autentiche: 31',
      'Ultima firma: n. 31, 2026-11-28T09:59:00.000Z, posizione 1240',
      'Eventi dopo di essa: 1',
      'Dati conservati a parte: 80 letti, 2 cancellati, 0 persi, 0 alterati',
      `Chiave: ${signer.key.publicKey}`,
    ]);
  });

  it('is confirmed by the command that it prints, however lines end, and not with a word changed', async () => {
    const { text } = signedStatement(RUN, signer);
    expect(await saidOf(text)).toBe('Firma valida');
    expect(await saidOf(`${text.replaceAll('\n', '\r\n')}\r\n`)).toBe('Firma valida');
    expect(await saidOf(text.replace('1241', '1240'))).toBe('FIRMA NON VALIDA');
  });

  it('names the first event that is not as it was signed', () => {
    const finding = { kind: 'altered', position: '3', upTo: null, stream: null, revision: null, text: '' };
    const damaged = { ...RUN, result: { ...RUN.result, intact: false, finding } };
    const { text } = signedStatement(damaged, signer);
    expect(text).toContain('Esito: NON integro');
    expect(text).toContain('Primo problema: posizione 3 (altered)');
  });

  it('is a PDF', async () => {
    const bytes = await verificationPaper(RUN, signer, {
      shop: 'Bottega Ferrante',
      shopLines: [],
      foot: '',
    });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
