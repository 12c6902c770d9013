import type { Kept } from './prove-many.js';

/** Every reference to the vault in an event's data, at any depth. */
export function referencesIn(data: unknown): readonly Kept[] {
  if (typeof data !== 'object' || data === null) return [];
  const { ref, digest } = data as { readonly ref?: unknown; readonly digest?: unknown };
  if (typeof ref === 'string' && typeof digest === 'string') return [{ ref, digest }];
  return Object.values(data).flatMap(referencesIn);
}
