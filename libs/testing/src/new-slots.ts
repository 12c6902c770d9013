/**
 * How many slots of objects and arrays `after` has that are not `before`'s own: what making the one from the other had to
 * copy or add. A cost that can be asserted where a time can't.
 */
export function newSlots(before: object, after: object): number {
  const known = new Set<unknown>();
  const walk = (value: unknown): number => {
    if (typeof value !== 'object' || value === null || known.has(value)) return 0;
    known.add(value);
    const parts: unknown[] = Object.values(value);
    return parts.reduce<number>((sum, part) => sum + walk(part), parts.length);
  };
  walk(before);
  return walk(after);
}
