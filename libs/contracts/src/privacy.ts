/** Everything the shop keeps about one person, by the module that keeps it. */
export type PersonExport = { readonly email: string; readonly creatoIl: string } & Readonly<
  Record<string, unknown>
>;

/** The extent of an erasure: how many purchases and lists, and what stays. */
export interface ErasureFacts {
  readonly transactions: number;
  readonly lists: number;
  /** Italian sentences; empty when nothing stays. */
  readonly kept: readonly string[];
}
