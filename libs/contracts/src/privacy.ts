/** Everything the shop keeps about one person, by the module that keeps it. */
export type PersonExport = { readonly email: string | null; readonly creatoIl: string } & Readonly<
  Record<string, unknown>
>;

/** Somebody whose data the shop keeps, as a search finds them. */
export interface FoundPerson {
  /** Null where none was given: then `record` names what is theirs. */
  readonly email: string | null;
  /** One of their records, whose id says nothing about them. */
  readonly record: string;
  readonly name: string;
  readonly phone: string | null;
  /** How many purchases and lists the words were found in. */
  readonly transactions: number;
  readonly lists: number;
}

/** All that the shop keeps about a person, and what an erasure would do. */
export interface HeldAboutPerson {
  readonly data: Readonly<Record<string, readonly object[]>>;
  readonly erasure: ErasureFacts;
}

/** The extent of an erasure: how many purchases and lists, and what stays. */
export interface ErasureFacts {
  readonly transactions: number;
  readonly lists: number;
  /** Italian sentences; empty when nothing stays. */
  readonly kept: readonly string[];
}
