import type { DomainEvent } from '@fiocco/event-sourcing';
import type { HeadKey, RawEvent } from '@fiocco/integrity';
import { buyerRecordOf } from '../../gifts/index.js';
import { erasedBy, listedErasures } from '../../privacy/index.js';
import { listRecordOf } from '../../record-history/index.js';
import type { AppConfig } from '../../../platform/index.js';
import { lostBy } from '../restore/values-lost.js';
import type { ValueExcuses } from './value-excuses.js';

/** Erasures of the ledger and of the list beside it, and what a restore lost, by a signature of one of these keys. */
export function shopExcuses({ dataDir }: Pick<AppConfig, 'dataDir'>, keys: readonly HeadKey[]): ValueExcuses {
  return {
    outside: () => listedErasures(dataDir),
    excusedBy({ type, data }: RawEvent) {
      const parsed = (): DomainEvent => ({ type, data: JSON.parse(data) as DomainEvent['data'] });
      if (type.startsWith('privacy.')) return erasedBy(parsed());
      return type.startsWith('ledger.') ? lostBy(parsed(), keys) : [];
    },
    recordOf(ref) {
      const subject = ref.slice(0, ref.lastIndexOf('#'));
      return buyerRecordOf(subject) ?? listRecordOf(subject);
    },
  };
}
