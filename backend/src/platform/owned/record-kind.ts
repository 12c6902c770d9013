import type { Json } from '@fiocco/personal-data';
import type pg from 'pg';

/** How the history shows a field; Italian. */
export interface FieldWords {
  readonly label: string;
  /** The words for values that are codes, or lists of codes. */
  readonly words?: Readonly<Record<string, string>>;
  /** `cents`: the value is an amount in cents. `moment`: it is a time in UTC. */
  readonly as?: 'cents' | 'moment';
  /** For a value with parts that have names: the order in which they are read, those of one group without a comma. */
  readonly parts?: readonly (readonly string[])[];
  /** How a value that is built in its own way reads. */
  readonly say?: (value: Json) => string;
  /** The value is the id of a record of this kind, whose name is shown. */
  readonly idOf?: string;
  /** The field no longer exists; the field of this name has replaced it. */
  readonly until?: string;
  /** Its changes hold nothing that could be entered again if they were lost. */
  readonly isTransient?: true;
}

/** A kind of records with a history. */
export interface RecordKind {
  /** Its streams are named `record-<code>_<id>`. */
  readonly code: string;
  /** Its table, whose column `history_revision` counts the entries of each record's history. */
  readonly table: string;
  /** Where there is only one such record, without an id: its name in addresses. */
  readonly only?: string;
  /** Who may read the histories. */
  readonly readers: 'staff' | 'admin';
  /** In the order of the form. */
  readonly fields: Readonly<Record<string, FieldWords>>;
  /** Today's names by id; records that no longer exist are absent. Without ids, of all records. */
  readonly names?: (
    db: Pick<pg.Pool, 'query'>,
    ids?: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>;
  /** Set where such a record is about a person. */
  readonly person?: {
    /** The fields with the e-mail addresses of the person, or of the people. */
    readonly addresses: readonly string[];
    /** Whether former values are erased with the rest of the person's data. */
    readonly isErased: boolean;
  };
}

export interface RecordName {
  readonly kind: RecordKind;
  /** Null where there is only one of its kind. */
  readonly id: number | string | null;
}

/** `record-list_<id>`; `record-settings` where there is only one. */
export function recordStream({ kind, id }: RecordName): string {
  return id === null ? `record-${kind.code}` : `record-${kind.code}_${id}`;
}

/** The vault's subject for the values of its fields: `record_list_<id>`, `record_settings`. */
export function recordSubject({ kind, id }: RecordName): string {
  return id === null ? `record_${kind.code}` : `record_${kind.code}_${id}`;
}

/** {@link RecordKind.names} for a table with an `id` and a `name`. */
export function namesIn(table: string): NonNullable<RecordKind['names']> {
  return async (db, ids) => {
    const { rows } = await db.query<{ id: string; name: string }>(
      `select id, name from ${table} where $1::bigint[] is null or id = any($1)`,
      [ids ?? null],
    );
    return new Map(rows.map(({ id, name }) => [Number(id), name]));
  };
}
