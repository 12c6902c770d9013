import type { Store } from './store.js';

/** A secret that is drawn once for a ledger and stays the same over restarts. */
export function kept(store: Store, name: string, draw: () => string): string {
  const secrets = store.table<string>('secrets');
  const found = secrets.get(name);
  if (found !== undefined) return found;
  const drawn = draw();
  store.transact(() => {
    secrets.put(name, drawn);
  });
  return drawn;
}
