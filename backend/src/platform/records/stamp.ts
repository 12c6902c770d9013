import { RequestContext } from '../context/request-context.js';

interface Stamped {
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
}

/** Sets the time of the change and who made it. */
export function stamp(record: Stamped, now: Date): void {
  record.createdAt ??= now;
  record.updatedAt = now;
  record.updatedBy = editorName();
}

/** The name of the person at work, as others are shown it; null where it is no member of staff. */
export function editorName(): string | null {
  const user = RequestContext.find()?.user;
  return user ? (user.name ?? user.username) : null;
}
