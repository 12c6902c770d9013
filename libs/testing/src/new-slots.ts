/**
 * How many slots of objects and arrays in `after` are not also in `before`: what had to be copied or added to make one
 * from the other. A cost that can be asserted where time cannot.
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
