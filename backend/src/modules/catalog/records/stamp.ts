import { RequestContext } from '../../../platform/index.js';
import type { RecordEntity } from './record.entity.js';

/** Notes when and by whom a record is written. */
export function stamp(record: RecordEntity, now: Date): void {
  const user = RequestContext.find()?.user;
  record.createdAt ??= now;
  record.updatedAt = now;
  record.updatedBy = user ? (user.name ?? user.username) : null;
}
