import { call } from '../../../shared/api/client.js';

/** The right password sets the cookie that opens the list in this browser. */
export function unlockList(listId: string, password: string): Promise<unknown> {
  return call('POST /api/gift-lists/:id/unlock', { params: { id: listId }, body: { password } });
}

const keyOf = (listId: string) => `fiocco:password:${listId}`;

/** What this guest typed, kept for this tab only, so that "Copia password" has something to copy. */
export function rememberPassword(listId: string, password: string): void {
  try {
    sessionStorage.setItem(keyOf(listId), password);
  } catch {
    // A browser that forbids storage loses the button, nothing else.
  }
}

export function rememberedPassword(listId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(listId));
  } catch {
    return null;
  }
}
