import { RequestContext } from '../context/request-context.js';

interface Stamped {
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
}

/** Notes when and by whom a record is written. */
export function stamp(record: Stamped, now: Date): void {
  const user = RequestContext.find()?.user;
  record.createdAt ??= now;
  record.updatedAt = now;
  record.updatedBy = user ? (user.name ?? user.username) : null;
}
