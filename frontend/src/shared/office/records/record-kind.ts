import type { Tag } from '../../api/tags.js';
import type { FormErrors } from '../controls/use-form.js';
import type { ConflictWords } from './conflict.js';

/** What every record of the shop has that staff edit. */
export interface EditedRecord {
  readonly id: number;
  readonly version?: number;
  readonly name: string | null;
  /** Saved, and there is something to know about it. */
  readonly warning?: string;
}

/** One kind of record, as its dialog needs to know it: `R` as the server has it, `V` as it is typed. */
export interface RecordKind<R extends EditedRecord, V extends object> {
  /** For the drafts of its dialog: "list". */
  readonly name: string;
  readonly words: {
    /** "Modifica lista", "Salva modifiche". */
    readonly edit: { readonly title: string; readonly save: string; readonly done: string };
    readonly make: { readonly title: string; readonly save: string; readonly done: string };
    /** After "Errore durante": "l'aggiornamento della lista", "la creazione della lista". */
    readonly failed: { readonly edit: string; readonly make: string };
  };
  /** The whole sentence of a failure, where it is another one than `failed` makes; null where it is that one. */
  readonly failureOf?: (error: unknown, known: R | null, values: V) => string | null;
  /** Fields that no draft keeps. */
  readonly secrets?: readonly (keyof V & string)[];
  readonly changes: readonly Tag[];
  /** Null for a new one. */
  readonly valuesOf: (record: R | null) => V;
  readonly faultsOf: (values: V, record: R | null) => FormErrors<V>;
  /** `known` is what the server had when it was last read; null makes a new one. */
  readonly send: (values: V, known: R | null) => Promise<R>;
  /** The server's words under the names of the dialog's fields, where they are others. */
  readonly refusalOf?: (error: unknown) => unknown;
  /** How two versions are set side by side when somebody else saved meanwhile. */
  readonly conflict?: {
    readonly read: (record: R) => Promise<R>;
    /** Of the fields that are compared. */
    readonly labels: Readonly<Record<string, string>>;
    readonly words?: ConflictWords;
  };
}
