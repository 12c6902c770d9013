/** What has the words of a search, as far as rows of the history name it. */
export interface FoundForHistory {
  /** Purchases that have every word, the newest first, as many as are looked for. */
  readonly transactions: readonly string[];
  /** By word: the lists and products that have it in their name; product 0 is the funds. */
  readonly words: readonly { readonly lists: readonly string[]; readonly products: readonly number[] }[];
}

/** Finds by words. The transactions fulfil it, since their search reads all names. */
export abstract class HistorySearch {
  abstract find(text: string): Promise<FoundForHistory>;
}
