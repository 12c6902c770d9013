import type { RomeDay } from '@fiocco/contracts';
import type { ListPeriod } from './list-state.js';

/**
 * The public fields of a list, and those that decide who may see it. Read in one statement, alone or together with the
 * cards.
 */
export interface ListFacts extends ListPeriod {
  readonly id: number;
  readonly name: string;
  readonly occasionId: number;
  readonly occasionName: string;
  readonly beneficiaryName: string;
  readonly image: string | null;
  /** The day of the event itself; the list may be open for longer or shorter. */
  readonly eventDate: RomeDay | null;
  readonly publicMessage: string | null;
  readonly acceptsFund: boolean;
  /** Codes of the allowed methods. */
  readonly allowedPaymentMethods: readonly string[];
  readonly allowedDeliveryModes: readonly string[];
  /** Null where the list has no password. */
  readonly passwordHash: string | null;
  readonly passwordVersion: number;
}

/** One JSON value, because a row of many columns costs the driver more than the whole answer. */
const FACTS = `json_build_object(
  'id', l.id, 'name', l.name, 'occasionId', l.occasion_id, 'occasionName', o.name,
  'beneficiaryName', l.beneficiary_name, 'image', l.image, 'eventDate', l.event_date, 'publicMessage', l.public_message,
  'acceptsFund', l.accepts_fund, 'state', l.state, 'startDate', l.start_date, 'endDate', l.end_date,
  'allowedPaymentMethods', l.allowed_payment_methods, 'allowedDeliveryModes', l.allowed_delivery_modes,
  'passwordHash', l.password_hash, 'passwordVersion', l.password_version) as facts`;

const SOURCE = `gift_lists.gift_list l join catalog.occasion o on o.id = l.occasion_id`;

/** A statement that answers `facts` for a list's id. `more` adds columns, which may refer to the list as `l`. */
export function listFactsSql(more = '', id = '$1'): string {
  return `select ${FACTS}${more} from ${SOURCE} where l.id = ${id}`;
}

/**
 * SQL: whether a list surely serves every guest on that day, and delivers in that way. It answers no where more has to be
 * known, such as who has given the password; `visitOf` decides then.
 */
export function servesAllSql(
  listId: string,
  { today, delivery }: { today: string; delivery: string },
): string {
  return `exists (select from gift_lists.gift_list l where l.id = ${listId} and l.state = 'open'
    and l.password_hash is null and coalesce(l.start_date <= ${today}::date, true)
    and coalesce(l.end_date >= ${today}::date, true) and ${delivery} = any(l.allowed_delivery_modes))`;
}
