/** Where the next keyset page begins: the last row's sort value and id. Clients treat it as opaque. */
export interface PageCursor {
  readonly value: string;
  readonly id: string;
}

export function cursorOf(cursor: PageCursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString('base64url');
}

/** `undefined` for a text that is not a cursor. */
export function parseCursor(text: string): PageCursor | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 2) return undefined;
    const [value, id] = parsed as unknown[];
    return typeof value === 'string' && typeof id === 'string' ? { value, id } : undefined;
  } catch {
    return undefined;
  }
}
