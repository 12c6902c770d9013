import { Migration } from '@mikro-orm/migrations';

/** A list of two may say how each of them is reached. */
export class SecondBeneficiaryMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table gift_lists.gift_list
        add column if not exists second_beneficiary_name text,
        add column if not exists second_beneficiary_email text,
        add column if not exists second_beneficiary_phone text`);
  }
}
