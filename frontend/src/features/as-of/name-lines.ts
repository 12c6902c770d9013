export const GONE = 'Prodotto non disponibile';
export const LIST_GONE = 'Lista eliminata';

/** What something was called; where only today's name is known, it says so. */
export function nameLines(name: string | null, isToday: true | undefined, gone: string): readonly string[] {
  if (name === null) return [gone];
  return isToday ? [name, '(nome di oggi)'] : [name];
}
