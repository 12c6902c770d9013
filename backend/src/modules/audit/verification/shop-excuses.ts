import { type DomainEvent, UnreadableEvent } from '@fiocco/event-sourcing';
import type { HeadKey, RawEvent } from '@fiocco/integrity';
import { closingRecordOf, creditRecordOf } from '../../cash/index.js';
import { purchaseRecordOf } from '../../transactions/index.js';
import { erasedBy, listedErasures } from '../../privacy/index.js';
import { erasableRecordOf } from '../../history/index.js';
import type { AppConfig, RecordKind } from '../../../platform/index.js';
import { parsedJson } from './parsed-json.js';
import { lostBy } from './values-lost.js';
import type { ValueExcuses } from './value-excuses.js';

/**
 * Excuses missing values: erasures, in the ledger and in the list beside it, and losses by a restore, if one of these
 * keys signed them.
 */
export function shopExcuses(
  { dataDir }: Pick<AppConfig, 'dataDir'>,
  keys: readonly HeadKey[],
  records: readonly RecordKind[],
): ValueExcuses {
  return {
    outside: () => listedErasures(dataDir),
    excusedBy({ type, data }: RawEvent) {
      if (!type.startsWith('privacy.') && !type.startsWith('ledger.')) return [];
      const event = { type, data: parsedJson(data) } as DomainEvent;
      // An event of an unknown version was put there by hand and excuses nothing.
      return ifReadable(() => (type.startsWith('privacy.') ? erasedBy(event) : lostBy(event, keys)));
    },
    recordOf(ref) {
      const subject = ref.slice(0, ref.lastIndexOf('#'));
      return (
        purchaseRecordOf(subject) ??
        creditRecordOf(subject) ??
        closingRecordOf(subject) ??
        erasableRecordOf(records, subject)
      );
    },
  };
}

function ifReadable(read: () => readonly string[]): readonly string[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableEvent) return [];
    throw error;
  }
}
