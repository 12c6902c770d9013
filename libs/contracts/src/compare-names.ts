const collator = new Intl.Collator('it', { numeric: true });

/**
 * The order of names as an Italian reader expects it: accents and capitals beside their letters, "Calici 2" before
 * "Calici 10". PostgreSQL has the same order as the collation `gifts.italian`.
 */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);
