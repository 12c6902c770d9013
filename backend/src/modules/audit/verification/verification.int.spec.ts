import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { type DomainEvent, type EventStore, seal, type StoredEvent } from '@fiocco/event-sourcing';
import type { Kept, Vault } from '@fiocco/personal-data';
import { eventually } from '@fiocco/testing';
import { EVENT_STORE, inTransaction, VAULT } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { AuditModule, LedgerAccess } from '../index.js';
import { LedgerHeads } from '../heads/ledger-heads.js';
import { IdentityModule } from '../../identity/index.js';
import { Verification } from './verification.js';
import type { VerificationState } from '@fiocco/contracts';

const PATH = '/api/audit/verification';

const test = forAllTests(() => createTestApp({ modules: [IdentityModule, AuditModule] }));
const admin = forAllTests(() => test.signInAsAdmin());

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
let stored = 0;

async function append(
  stream: string,
  count: number,
  data?: DomainEvent['data'],
  type = 'probe.Noted.v1',
): Promise<void> {
  const store = test.app.get<EventStore>(EVENT_STORE);
  for (let n = 0; n < count; n += 1) {
    const [last] = (await store.read(stream, { direction: 'backward', limit: 1 })) as StoredEvent[];
    stored += 1;
    const draft = { id: idOf(stored), event: { type, data: data ?? { n: stored } } };
    const context = { at: '2026-11-21T10:00:00.000Z', actor: 'buyer', cause: 'x' };
    await store.append(stream, last?.revision ?? -1, seal(stream, last, [draft], context));
  }
}

async function verified(): Promise<VerificationState> {
  await admin.post(PATH).expect(202);
  return eventually(async () => {
    const { body } = (await admin.get(PATH).expect(200)) as { body: VerificationState };
    expect(body.state).not.toBe('running');
    return body;
  });
}

const anchor = () => test.app.get(LedgerHeads).anchor();

describe('Integrità', () => {
  it('says that nobody has asked yet', async () => {
    const { body } = await admin.get(PATH).expect(200);
    expect(body).toMatchObject({ state: 'never', text: 'Il registro non è ancora stato verificato.' });
  });

  it('says what is signed and what not yet', async () => {
    await append('probe-1', 3);
    expect(await anchor()).toMatchObject({ sequence: 1, count: 4, position: '4', epoch: 0 });
    expect(await anchor()).toMatchObject({ sequence: 1 });
    await append('probe-2', 2);
    expect(await verified()).toMatchObject({
      state: 'verified',
      text: 'Il registro è integro. Gli ultimi 2 eventi non sono ancora firmati.',
      events: 6,
      total: 6,
      result: {
        intact: true,
        finding: null,
        heads: { holding: 1, last: { position: '4', sequence: 1 }, problem: null },
        notAnchored: { events: 2, after: '4', upTo: '6' },
      },
    });
    expect(await anchor()).toMatchObject({ sequence: 2, count: 6 });
    expect(await verified()).toMatchObject({ text: 'Il registro è integro.' });
  });

  it('names an event that was changed by hand', async () => {
    await changed('update ledger.events set data = \'{"n":99}\' where position = 3', async () => {
      const { text, result } = await verified();
      expect(text).toBe(
        'Il registro non è integro. L’evento alla posizione 3 (probe-1, n. 1) è stato modificato.',
      );
      expect(result).toMatchObject({
        intact: false,
        finding: { kind: 'altered', position: '3', stream: 'probe-1', revision: 1 },
        heads: { holding: 0, last: null },
      });
    });
  });

  it('names the place where the last event was', async () => {
    await changed('delete from ledger.events where position = 6', async () => {
      const { text, result } = await verified();
      expect(text).toBe('Il registro non è integro. L’evento alla posizione 6 manca.');
      expect(result).toMatchObject({ heads: { holding: 1, last: { sequence: 1 } } });
    });
  });

  it('tells when the signatures themselves were changed', async () => {
    const path = join(test.config.dataDir, 'heads.jsonl');
    const heads = await readFile(path, 'utf8');
    await writeFile(path, heads.replace('"sequence":2', '"sequence":3'));
    try {
      expect(await verified()).toMatchObject({
        text: 'Gli eventi sono concatenati bene, ma il file delle firme non è più quello originale.',
        result: { intact: false, heads: { holding: 1, problem: expect.stringContaining('n. 1') } },
      });
    } finally {
      await writeFile(path, heads);
    }
  });

  it('does not sign on when the signatures were cut short or deleted meanwhile', async () => {
    const path = join(test.config.dataDir, 'heads.jsonl');
    const heads = await readFile(path, 'utf8');
    await append('probe-3', 1);
    for (const left of [heads.slice(0, heads.indexOf('\n') + 1), '']) {
      await writeFile(path, left);
      await expect(anchor()).rejects.toThrow(/ended with number 2 and now ends with [01]/);
      expect(await readFile(path, 'utf8')).toBe(left);
    }
    expect(await verified()).toMatchObject({
      text: 'Gli eventi sono concatenati bene, ma nessuna firma li conferma: il file delle firme è vuoto o manca.',
      result: { heads: { holding: 0, last: null } },
    });
    await writeFile(path, heads);
    expect(await anchor()).toMatchObject({ sequence: 3 });
  });

  it('does it once at a time, and says so of one whose process ended', async () => {
    const other = await test.pool.connect();
    try {
      await other.query("select pg_advisory_lock(hashtextextended('fiocco.verification', 47))");
      await test.pool.query('insert into audit.verification (started_at, total) values (now(), 10)');
      expect((await admin.post(PATH).expect(409)).body).toMatchObject({ code: 'VERIFICATION_RUNNING' });
      expect((await admin.get(PATH)).body).toMatchObject({ state: 'running', text: 'Verifica in corso…' });
      // One that has its result is under way until another may begin.
      await test.pool.query(
        `insert into audit.verification (started_at, total, finished_at, outcome) values (now(), 10, now(), 'failed')`,
      );
      expect((await admin.get(PATH)).body).toMatchObject({ state: 'running', finishedAt: null });
    } finally {
      await other.query('select pg_advisory_unlock_all()');
      other.release();
    }
    expect((await admin.get(PATH)).body).toMatchObject({ state: 'failed' });
    await test.pool.query(`delete from audit.verification where outcome = 'failed' and total = 10`);
    expect((await admin.get(PATH)).body).toMatchObject({ state: 'interrupted' });
  });

  it('says that it could not, where it could not', async () => {
    const path = join(test.config.dataDir, 'heads.jsonl');
    const heads = await readFile(path);
    await rename(path, `${path}.away`);
    await mkdir(path);
    try {
      expect(await verified()).toMatchObject({ state: 'failed', result: null });
    } finally {
      await rm(path, { recursive: true });
      await rename(`${path}.away`, path);
    }
    expect(await readFile(path)).toEqual(heads);
  });
});

describe('Integrità of the values that events refer to', () => {
  const keep = (subject: string, name: string) =>
    inTransaction(test.pool, (tx) => test.app.get<Vault>(VAULT).put(tx, subject, { name }));
  const values = async () => {
    const { text, result } = await verified();
    return { text, intact: result?.intact, ...result?.values };
  };
  let kept: Kept;
  beforeAll(async () => {
    kept = await keep('buyer_t1', 'Anna');
    const more = [await keep('buyer_t1', 'Anna Neri'), await keep('record_product_7', 'Vaso a 129 €')];
    for (const { ref, digest } of [kept, ...more])
      await append('probe-9', 1, { before: null, deeply: [{ after: { ref, digest } }] });
    await anchor();
  });
  it('says that they are what they were', async () => {
    expect(await values()).toMatchObject({
      text: 'Il registro è integro.',
      intact: true,
      checked: 4,
      flawed: 0,
    });
  });

  it('names one that was exchanged by hand', async () => {
    await changedValue(
      `update personal_data.versions set sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1)
       where subject = 'record_product_7'`,
      async () => {
        const found = await values();
        expect(found).toMatchObject({ intact: false, checked: 4, flawed: 1 });
        expect(found.text).toBe(
          'Gli eventi sono quelli scritti, ma un dato conservato non è più quello registrato. ' +
            'Il dato record_product_7#1, a cui rimanda l’evento alla posizione 10 (probe-9, n. 2), è stato modificato.',
        );
      },
    );
  });

  it('names those that were deleted, also with their key, unless an erasure stands in the ledger', async () => {
    await changedValue(`delete from personal_data.versions where subject = 'buyer_t1'`, async () => {
      const { intact, flawed, findings } = await values();
      expect([intact, flawed]).toEqual([false, 2]);
      expect(findings?.map(({ ref }) => ref)).toEqual(['buyer_t1#1', 'buyer_t1#2']);
    });
    const vault = test.app.get<Vault>(VAULT);
    await inTransaction(test.pool, (tx) => vault.erase(tx, 'buyer_t1'));
    expect(await values()).toMatchObject({ intact: false, flawed: 2 });
    // Someone who can only write to the database cannot claim that a restore lost them.
    const forged = { epoch: 1, refs: ['buyer_t1#1', 'buyer_t1#2'], key: keyId(), signature: 'AAAA' };
    await append('ledger-losses', 1, forged, 'ledger.ValuesLost.v1');
    expect(await values()).toMatchObject({ intact: false, flawed: 2, lost: 0 });
    await append('privacy-8', 1, { records: ['transaction_other'] }, 'privacy.PersonErased.v1');
    expect(await values()).toMatchObject({ intact: false, flawed: 2 });
    await append('privacy-8', 1, { records: ['transaction_t1'] }, 'privacy.PersonErased.v1');
    await anchor();
    expect(await values()).toMatchObject({
      text: 'Il registro è integro.',
      intact: true,
      flawed: 0,
      erased: 2,
    });
  });

  const keyId = () => test.app.get(LedgerAccess).keys.signer.key.id;
});

describe('a run', () => {
  it('ends with the shop, and leaves no run that seems to go on', async () => {
    const verification = test.app.get(Verification);
    // The result of the run before is told a moment before its lock is given back.
    await eventually(async () => expect(await verification.isRunning()).toBe(false));
    await verification.start();
    await verification.beforeApplicationShutdown();
    expect(await verification.isRunning()).toBe(false);
    const { body } = await admin.get(PATH).expect(200);
    expect(body).toMatchObject({ state: 'failed', finishedAt: expect.any(String) });
  });

  it('is for administrators', async () => {
    await test.http.get(PATH).expect(401);
    await test.http.post(PATH).expect(401);
    // This test is the last one: signing in appends an event, and the tests above count events.
    const staff = await test.signInAsStaff();
    await staff.get(PATH).expect(403);
    await staff.post(PATH).expect(403);
  });
});

async function changedValue(sql: string, look: () => Promise<void>): Promise<void> {
  await test.pool.query('create table kept_values as select * from personal_data.versions');
  try {
    await test.pool.query(sql);
    await look();
  } finally {
    await test.pool.query('delete from personal_data.versions');
    await test.pool.query('insert into personal_data.versions select * from kept_values');
    await test.pool.query('drop table kept_values');
  }
}

/** Alters the database directly, as its administrator could, and restores it. */
async function changed(sql: string, look: () => Promise<void>): Promise<void> {
  await test.pool.query('create table kept as select * from ledger.events');
  await test.pool.query('alter table ledger.events disable trigger append_only');
  try {
    await test.pool.query(sql);
    await look();
  } finally {
    await test.pool.query('delete from ledger.events');
    await test.pool.query('insert into ledger.events select * from kept');
    await test.pool.query('alter table ledger.events enable trigger append_only');
    await test.pool.query('drop table kept');
  }
}
