import type { ListPeriod } from '../gift-list/list-state.js';

/** What is public about a list, and what decides who may see it. Read in one statement, also together with the cards. */
export interface ListFacts extends ListPeriod {
  readonly id: number;
  readonly name: string;
  readonly occasionId: number;
  readonly occasionName: string;
  readonly beneficiaryName: string;
  readonly image: string | null;
  readonly publicMessage: string | null;
  readonly acceptsFund: boolean;
  readonly allowedPaymentMethods: {
    readonly stripe: boolean;
    readonly paypal: boolean;
    readonly inNegozio: boolean;
    readonly bonifico: boolean;
  };
  readonly allowedDeliveryModes: {
    readonly beneficiaryPickup: boolean;
    readonly buyerPickup: boolean;
    readonly beneficiaryShipping: boolean;
    readonly buyerShipping: boolean;
  };
  /** Null while the list is open to everybody. */
  readonly passwordHash: string | null;
  readonly passwordVersion: number;
}

const COLUMNS = `
  l.id::float8 as id, l.name, l.occasion_id as "occasionId", o.name as "occasionName",
  l.beneficiary_name as "beneficiaryName", l.image, l.public_message as "publicMessage",
  l.accepts_fund as "acceptsFund", l.state, l.start_date::text as "startDate", l.end_date::text as "endDate",
  json_build_object('stripe', l.pay_stripe, 'paypal', l.pay_paypal, 'inNegozio', l.pay_in_negozio,
    'bonifico', l.pay_bonifico) as "allowedPaymentMethods",
  json_build_object('beneficiaryPickup', l.deliver_beneficiary_pickup, 'buyerPickup', l.deliver_buyer_pickup,
    'beneficiaryShipping', l.deliver_beneficiary_shipping, 'buyerShipping', l.deliver_buyer_shipping)
    as "allowedDeliveryModes",
  l.password_hash as "passwordHash", l.password_version as "passwordVersion"`;

const SOURCE = `gift_lists.gift_list l join catalog.occasion o on o.id = l.occasion_id`;

/** A statement for `$1`, a list's id; `more` adds columns that may refer to `l`. */
export function listFactsSql(more = ''): string {
  return `select ${COLUMNS}${more} from ${SOURCE} where l.id = $1`;
}
