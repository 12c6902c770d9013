/** Who recorded an entry (`staff:3`), by today's names. */
export const recorderOf = (actor: string, names: ReadonlyMap<number, string>): string =>
  names.get(Number(actor.split(':')[1])) ?? 'Account eliminato';
