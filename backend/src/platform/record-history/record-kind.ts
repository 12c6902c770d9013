import type pg from 'pg';

/** How the history of a record tells one of its fields; Italian. */
export interface FieldWords {
  readonly label: string;
  /** Of values that are codes, or rows of codes. */
  readonly words?: Readonly<Record<string, string>>;
  /** `cents`: an amount. `moment`: a time in UTC. */
  readonly as?: 'cents' | 'moment';
  /** The value is the id of a record of that kind, which is told by its name. */
  readonly idOf?: string;
  /** Records have it no more; the field of this name says it since. */
  readonly until?: string;
  /** Nothing that anybody could enter again, were it lost. */
  readonly isTransient?: true;
}

/** A kind of records that have a history. */
export interface RecordKind {
  /** Names the streams: `record-<code>_<id>`. */
  readonly code: string;
  /** Whose rows have a `history_revision`: how many entries the history of each has. */
  readonly table: string;
  /** Where there is only one such record, whose row has no id: what addresses call it. */
  readonly only?: string;
  /** Who may read the histories. */
  readonly readers: 'staff' | 'admin';
  /** In the order of their form. */
  readonly fields: Readonly<Record<string, FieldWords>>;
  /** What records are called today; those that are gone are absent. Of all of them where no ids are given. */
  readonly names?: (
    db: Pick<pg.Pool, 'query'>,
    ids?: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>;
  /** The person whom such a record is about. */
  readonly person?: {
    /** The field with their e-mail address. */
    readonly address: string;
    /** Whether former values go with the rest of their data. */
    readonly isErased: boolean;
  };
}

export interface RecordName {
  readonly kind: RecordKind;
  /** Null for the only one of its kind. */
  readonly id: number | string | null;
}

/** `record-list_<id>`; `record-settings` where there is only one. */
export function recordStream({ kind, id }: RecordName): string {
  return id === null ? `record-${kind.code}` : `record-${kind.code}_${id}`;
}

/** Under which the vault keeps the values of its fields: `record_list_<id>`, `record_settings`. */
export function recordSubject({ kind, id }: RecordName): string {
  return id === null ? `record_${kind.code}` : `record_${kind.code}_${id}`;
}

/** {@link RecordKind.names} over a table with an `id` and a `name`. */
export function namesIn(table: string): NonNullable<RecordKind['names']> {
  return async (db, ids) => {
    const { rows } = await db.query<{ id: string; name: string }>(
      `select id, name from ${table} where $1::bigint[] is null or id = any($1)`,
      [ids ?? null],
    );
    return new Map(rows.map(({ id, name }) => [Number(id), name]));
  };
}
