import { RequestContext } from '../context/request-context.js';

interface Stamped {
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
}

/** Notes when and by whom a record is written. */
export function stamp(record: Stamped, now: Date): void {
  record.createdAt ??= now;
  record.updatedAt = now;
  record.updatedBy = editorName();
}

/** Who is at work, as others are told of it; null where it is nobody of the shop. */
export function editorName(): string | null {
  const user = RequestContext.find()?.user;
  return user ? (user.name ?? user.username) : null;
}
