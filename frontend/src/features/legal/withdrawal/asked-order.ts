const LONGEST_NUMBER = 40;

/** The order that a mail's link names, of an address's query; empty where it names none. */
export const askedOrder = (query: string): string =>
  (new URLSearchParams(query).get('ordine') ?? '').slice(0, LONGEST_NUMBER);
