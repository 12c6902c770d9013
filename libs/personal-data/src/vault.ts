import type { PreparedStatement } from '@fiocco/postgres';
import type { ClientBase, Pool, QueryResult } from 'pg';
import { eachSubject, type KeptSubject, versionsOf } from './browse.js';
import { canonicalJson, type JsonObject } from './json.js';
import { lockedVersions } from './locked-versions.js';
import { masterKeys, type MasterKeyInput } from './master-keys.js';
import { OpeningThread } from './opening-thread.js';
import { type DigestVerdict, type Kept, proveMany } from './prove-many.js';
import { type Found, readMany } from './read-many.js';
import { checkSubject, parseReference, referenceTo } from './reference.js';
import { rewrapAll } from './rewrap.js';
import { newSubjectKey, type SubjectCipher, subjectCipher, unwrap, wrap } from './subject-key.js';

/**
 * Personal data and free text, kept outside the ledger and encrypted under a random key per subject, which is encrypted
 * with the master key. Every call uses the caller's connection and transaction.
 */
export interface Vault {
  /** For callers that send the statement together with others. A subject that has values already takes {@link put}. */
  first(subject: string, fields: JsonObject): FirstValue;
  /** Stores a new version; earlier ones stay as they are. */
  put(tx: ClientBase, subject: string, fields: JsonObject): Promise<Kept>;
  /** All given versions in one query; `null` for an erased one. Throws `VaultUnreadable` for an altered one. */
  get(tx: ClientBase, refs: readonly string[]): Promise<Map<string, JsonObject | null>>;
  /**
   * The same in two steps: when it resolves the connection is free again, and many values may still be decrypting in a
   * thread.
   */
  find(tx: ClientBase, refs: readonly string[]): Promise<Found<JsonObject | null>>;
  /** Every version that is kept of these subjects, for exports. */
  versionsOf(tx: Pool | ClientBase, subjects: readonly string[]): Promise<readonly KeptSubject[]>;
  /** All subjects whose id begins with `prefix`, decrypted one after the other, for searches. */
  eachSubject(pool: Pool, prefix: string): AsyncIterable<KeptSubject>;
  /** Deletes the subject's key and all its versions. A repeat does nothing. */
  erase(tx: ClientBase, subject: string): Promise<void>;
  /**
   * Repeats an erasure of that moment (database's clock). Where the subject was not erased since, everything is
   * deleted; otherwise only what existed at the erasure, which a slow writer may have brought back. What was stored
   * later stays.
   */
  eraseAgain(tx: ClientBase, subject: string, since: Date): Promise<void>;
  /** Whether the subject was erased at that moment or later. */
  isErasedSince(tx: ClientBase, subject: string, since: Date): Promise<boolean>;
  /**
   * Whether values have the given digests, in the order of the questions. In two steps: when it resolves they are read,
   * and a thread is checking them.
   */
  prove(
    tx: Pool | ClientBase,
    kept: readonly Kept[],
  ): Promise<{ readonly proven: Promise<readonly DigestVerdict[]> }>;
  /**
   * Encrypts every subject's key anew with the current master key, in batches that commit one by one; digests and
   * values stay. Returns how many. Run again after a kill, it continues.
   */
  rewrapKeys(pool: Pool): Promise<number>;
  /**
   * The versions of master keys whose work does not open here: the wrong keys are named, or too few. Empty where all is
   * well, and where nothing is sealed yet.
   */
  lockedVersions(pool: Pool): Promise<readonly number[]>;
}

/** The value of a subject that should have none yet. */
export interface FirstValue {
  readonly kept: Kept;
  /** Stores it. */
  readonly statement: PreparedStatement;
  /** By the statement's answer; where the subject had values before, the transaction must be rolled back. */
  wasFirst(answer: QueryResult): boolean;
}

interface SubjectRow {
  readonly last_version: number;
  readonly key_version: number;
  readonly wrapped_key: Buffer;
}
interface VersionRow extends SubjectRow {
  readonly subject: string;
  readonly version: number;
  readonly sealed: Buffer;
}

// The subject's row is the lock: writers of one subject follow each other, and an erased subject gets a new key. Most
// subjects are stored once, so the value is sent along, sealed as the first version, and kept if it is the first.
const PUT = {
  name: 'vault-put',
  text: `
with subject as (
  insert into personal_data.subjects as s (subject, last_version, key_version, wrapped_key) values ($1, 1, $2, $3)
  on conflict (subject) do update set
    last_version = s.last_version + 1,
    key_version = coalesce(s.key_version, excluded.key_version),
    wrapped_key = coalesce(s.wrapped_key, excluded.wrapped_key)
  returning last_version, key_version, wrapped_key
), first as (
  insert into personal_data.versions (subject, version, sealed)
  select $1, 1, $4 from subject where last_version = 1
)
select last_version, key_version, wrapped_key from subject`,
};
const PUT_LATER = {
  name: 'vault-put-later',
  text: 'insert into personal_data.versions (subject, version, sealed) values ($1, $2, $3)',
};
const VERSIONS = {
  name: 'vault-get',
  text: `
select v.subject, v.version, v.sealed, s.last_version, s.key_version, s.wrapped_key
from unnest($1::text[], $2::integer[]) as asked (subject, version)
join personal_data.versions v using (subject, version)
join personal_data.subjects s on s.subject = v.subject and s.wrapped_key is not null`,
};

/** More references than this are decrypted by a thread: a message to it costs as much as a few values. */
const MANY = 500;

/** A vault under the given master key, or keys by version. */
export function createVault(options: { readonly masterKey: MasterKeyInput }): Vault {
  const keys = masterKeys(options.masterKey);
  const thread = new OpeningThread();

  const cipherOf = (subject: string, row: SubjectRow): SubjectCipher =>
    subjectCipher(unwrap(keys, subject, { keyVersion: row.key_version, wrapped: row.wrapped_key }));

  async function readTexts(tx: ClientBase, refs: readonly string[]) {
    const asked = refs.map(parseReference);
    const columns = [asked.map(({ subject }) => subject), asked.map(({ version }) => version)];
    const { rows } = await tx.query<VersionRow>({ ...VERSIONS, values: columns });
    return new Map(
      rows.map((row) => {
        const ref = referenceTo(row.subject, row.version);
        const cipher = cipherOf(row.subject, row);
        return [ref, { cipher, text: cipher.open(ref, row.sealed) }] as const;
      }),
    );
  }

  const find: Vault['find'] = async (tx, refs) => {
    const unique = [...new Set(refs)];
    const { opened } = await (unique.length < MANY
      ? readFew(tx, unique)
      : readMany(tx, unique, keys, thread));
    const inOrder = opened.then((found) => new Map(refs.map((ref) => [ref, found.get(ref) ?? null])));
    // Awaited by the caller later; until then a failure must not count as an unhandled rejection.
    inOrder.catch(() => undefined);
    return { opened: inOrder };
  };

  async function readFew(tx: ClientBase, refs: readonly string[]): Promise<Found> {
    if (refs.length === 0) return { opened: Promise.resolve(new Map()) };
    const texts = await readTexts(tx, refs);
    const fields = [...texts].map(([ref, { text }]) => [ref, JSON.parse(text) as JsonObject] as const);
    return { opened: Promise.resolve(new Map(fields)) };
  }

  const isErasedSince: Vault['isErasedSince'] = async (tx, subject, since) => {
    // Locked, so that a new version is stored either before or after this.
    const query = 'select from personal_data.subjects where subject = $1 and erased_at >= $2 for update';
    return (await tx.query(query, [checkSubject(subject), since])).rowCount === 1;
  };

  const erase: Vault['erase'] = async (tx, subject) => {
    const forget = `update personal_data.subjects
      set key_version = null, wrapped_key = null, erased_at = now(), erased_version = last_version where subject = $1`;
    await tx.query(forget, [checkSubject(subject)]);
    await tx.query('delete from personal_data.versions where subject = $1', [subject]);
  };

  function first(subject: string, text: string): FirstValue {
    const key = newSubjectKey();
    const { keyVersion, wrapped } = wrap(keys, checkSubject(subject), key);
    const cipher = subjectCipher(key);
    const ref = referenceTo(subject, 1);
    const values = [subject, keyVersion, wrapped, cipher.seal(ref, text)];
    return {
      kept: { ref, digest: cipher.digest(text) },
      statement: { ...PUT, values },
      wasFirst: ({ rows }) => (rows[0] as SubjectRow).last_version === 1,
    };
  }

  return {
    first: (subject, fields) => first(subject, canonicalJson(fields)),

    async put(tx, subject, fields) {
      const text = canonicalJson(fields);
      const { kept, statement, wasFirst } = first(subject, text);
      const answer = await tx.query<SubjectRow>(statement);
      if (wasFirst(answer)) return kept;
      const row = answer.rows[0] as SubjectRow;
      const cipher = cipherOf(subject, row);
      const ref = referenceTo(subject, row.last_version);
      await tx.query({ ...PUT_LATER, values: [subject, row.last_version, cipher.seal(ref, text)] });
      return { ref, digest: cipher.digest(text) };
    },

    get: async (tx, refs) => (await find(tx, refs)).opened,
    find,

    erase,
    isErasedSince,
    async eraseAgain(tx, subject, since) {
      if (!(await isErasedSince(tx, subject, since))) return erase(tx, subject);
      await tx.query(
        `delete from personal_data.versions v using personal_data.subjects s
         where v.subject = $1 and s.subject = v.subject and v.version <= s.erased_version`,
        [subject],
      );
    },

    prove: (tx, kept) => proveMany(tx as ClientBase, kept, keys, thread),
    versionsOf: (tx, subjects) => versionsOf(tx, keys, subjects),
    eachSubject: (pool, prefix) => eachSubject(pool, keys, prefix),
    rewrapKeys: (pool) => rewrapAll(pool, keys),
    lockedVersions: (pool) => lockedVersions(pool, keys),
  };
}
