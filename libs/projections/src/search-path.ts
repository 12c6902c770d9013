import pg from 'pg';

/** Unqualified names mean this schema's tables; extensions are in `public`. */
export function searchPathTo(schema: string): string {
  return `set local search_path to ${pg.escapeIdentifier(schema)}, public`;
}
