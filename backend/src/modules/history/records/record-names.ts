import { Inject, Injectable } from '@nestjs/common';
import {
  type AllOwned,
  checkPermission,
  notFound,
  OWNED,
  type RecordKind,
  type RecordName,
  RequestContext,
} from '../../../platform/index.js';

/** Records as addresses name them: `product/12`, `settings/shop`. */
@Injectable()
export class RecordNames {
  constructor(@Inject(OWNED) private readonly owned: AllOwned) {}

  /** Refuses kinds that there are none of, and those that whoever asks may not read. */
  toRead(code: string, id: string): RecordName {
    const kind = this.owned.records.find((known) => known.code === code);
    if (!kind) throw notFound();
    checkPermission(kind.readers, RequestContext.current().user);
    return nameFrom(kind, id);
  }
}

function nameFrom(kind: RecordKind, id: string): RecordName {
  if (kind.only !== undefined && id === kind.only) return { kind, id: null };
  if (kind.only !== undefined || !/^[1-9]\d{0,11}$/.test(id)) throw notFound();
  return { kind, id };
}
