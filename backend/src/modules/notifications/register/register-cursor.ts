import type { RegisteredMail } from '@fiocco/contracts';

/** The last row of the page before. Opaque to clients. */
export interface RegisterCursor {
  readonly createdAt: string;
  readonly id: string;
}

export function cursorAfter({ createdAt, id }: RegisteredMail): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

/** `undefined` for what is no cursor of ours. */
export function parseCursor(text: string): RegisterCursor | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const [createdAt, id] = Array.isArray(parsed) ? (parsed as unknown[]) : [];
    const isTime = typeof createdAt === 'string' && !Number.isNaN(Date.parse(createdAt));
    return isTime && typeof id === 'string'
      ? { createdAt: new Date(createdAt).toISOString(), id }
      : undefined;
  } catch {
    return undefined;
  }
}
