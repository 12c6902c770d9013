import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import type { SignedSoFar, VerificationRun } from '@fiocco/contracts';
import { forAllTests } from '@fiocco/testing/jest';
import { eventually } from '@fiocco/testing';
import { createTestApp } from '../../platform/testing/test-app.js';
import { IdentityModule } from '../identity/index.js';
import { LedgerHeads } from './heads/ledger-heads.js';
import { AuditModule } from './index.js';

const PATH = '/api/integrity';
const test = forAllTests(() => createTestApp({ modules: [IdentityModule, AuditModule] }));
const admin = forAllTests(() => test.signInAsAdmin());

async function verified(): Promise<VerificationRun> {
  // The lock of a run before is given back a moment after its result.
  const id = await eventually(async () => {
    const { body } = await admin.post(`${PATH}/verifications`).expect(202);
    return (body as { readonly id: number }).id;
  });
  return eventually(async () => {
    const { body } = await admin.get(`${PATH}/verifications/${id}`).expect(200);
    expect(body).not.toMatchObject({ state: 'running' });
    return body as VerificationRun;
  });
}

const heads = async () => (await admin.get(`${PATH}/heads`).expect(200)).body as SignedSoFar;
const bytesOf = async (path: string) =>
  Buffer.from(
    (
      await admin
        .get(`${PATH}/${path}`)
        .buffer()
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => done(null, Buffer.concat(chunks)));
        })
        .expect(200)
    ).body as Buffer,
  );

describe('the runs of the verification', () => {
  it('are told by their number, and the newest first', async () => {
    const first = await verified();
    expect(first).toMatchObject({ state: 'verified', events: first.of, result: { intact: true } });
    const second = await verified();
    const { body } = await admin.get(`${PATH}/verifications`).expect(200);
    expect((body as VerificationRun[]).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((body as VerificationRun[])[1]).toEqual(first);
    await admin.get(`${PATH}/verifications/999`).expect(404);
  });
});

describe('a result on paper', () => {
  it('is a PDF of a run that came to one, and of no other', async () => {
    const { id } = await verified();
    const pdf = await bytesOf(`verifications/${id}/result.pdf`);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await admin.get(`${PATH}/verifications/999/result.pdf`).expect(404);
    await test.pool.query('insert into audit.verification (started_at, total) values (now(), 1)');
    await admin.get(`${PATH}/verifications/${id + 1}/result.pdf`).expect(404);
  });
});

describe('how far the ledger is signed', () => {
  it('is said without reading it', async () => {
    const before = await heads();
    expect(before).toMatchObject({ last: null, genuine: true, key: { id: expect.any(String) } });
    expect(before.notAnchored).toBeGreaterThan(0);
    const head = await test.app.get(LedgerHeads).anchor();
    expect(await heads()).toEqual({
      last: { position: head?.position, at: head?.at, sequence: 1 },
      genuine: true,
      notAnchored: 0,
      key: before.key,
    });
  });
});

describe('what is given to a stranger', () => {
  it('is the ledger with its signatures, and the program that confirms it on its own', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fiocco-stranger-'));
    const [program, file] = [join(folder, 'verifica.mjs'), join(folder, 'registro.jsonl.gz')];
    await writeFile(program, await bytesOf('script'));
    await writeFile(file, await bytesOf('export'));
    const { key, last, notAnchored } = await heads();
    const { stdout } = await promisify(execFile)(process.execPath, [program, file, '--key', key.publicKey]);
    expect(stdout).toContain(`${Number(last?.position) + notAnchored} eventi, 1 firme autentiche`);
    await rm(folder, { recursive: true });
  });
});

describe('who may ask', () => {
  it.each(['verifications', 'verifications/1', 'verifications/1/result.pdf', 'heads', 'export', 'script'])(
    'only admins: %s',
    async (path) => {
      await test.http.get(`${PATH}/${path}`).expect(401);
      const staff = await test.signInAsStaff();
      await staff.get(`${PATH}/${path}`).expect(403);
      await staff.post(`${PATH}/verifications`).expect(403);
    },
  );
});
