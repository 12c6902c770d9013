import { Migration } from '@mikro-orm/migrations';

const chosen = (columns: Readonly<Record<string, string>>): string => {
  const codes = Object.entries(columns).map(([code, column]) => `case when ${column} then '${code}' end`);
  return `array_remove(array[${codes.join(', ')}], null)`;
};

const PAYMENTS = {
  stripe: 'pay_stripe',
  paypal: 'pay_paypal',
  bonifico: 'pay_bonifico',
  in_negozio: 'pay_in_negozio',
};
const DELIVERIES = {
  beneficiaryPickup: 'deliver_beneficiary_pickup',
  beneficiaryShipping: 'deliver_beneficiary_shipping',
  buyerShipping: 'deliver_buyer_shipping',
  buyerPickup: 'deliver_buyer_pickup',
};

/** Lists store the methods that they allow by code, so that a new method needs no new column. */
export class AllowedMethodsMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table gift_lists.gift_list
        add column allowed_payment_methods text[],
        add column allowed_delivery_modes text[]`);
    this.addSql(`
      update gift_lists.gift_list set
        allowed_payment_methods = ${chosen(PAYMENTS)}, allowed_delivery_modes = ${chosen(DELIVERIES)}`);
    const former = [...Object.values(PAYMENTS), ...Object.values(DELIVERIES)];
    this.addSql(`
      alter table gift_lists.gift_list
        alter column allowed_payment_methods set not null,
        alter column allowed_delivery_modes set not null,
        add check (cardinality(allowed_payment_methods) > 0),
        ${former.map((column) => `drop column ${column}`).join(', ')}`);
  }
}
