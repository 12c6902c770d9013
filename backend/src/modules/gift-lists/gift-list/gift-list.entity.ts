import { type BeneficiaryAddress, DELIVERY_PRESETS, PAYMENT_PRESETS, type RomeDay } from '@fiocco/contracts';
import { ArrayType, BigIntType, Entity, PrimaryKey, Property } from '@mikro-orm/core';
import type { ListState } from './list-state.js';

// Made anew for each property: the mapper keeps the object and writes the column's name into it.
const text = () => ({ type: 'text' }) as const;
const optionalText = () => ({ type: 'text', nullable: true }) as const;
const flag = () => ({ type: 'boolean' }) as const;

@Entity({ schema: 'gift_lists', tableName: 'gift_list' })
export class GiftListEntity {
  /** Twelve random digits, so that a list can't be guessed. */
  @PrimaryKey({ type: new BigIntType('number') })
  id!: number;

  @Property(text())
  name!: string;

  @Property({ type: 'integer' })
  occasionId!: number;

  @Property(text())
  beneficiaryName!: string;

  @Property(text())
  beneficiaryEmail!: string;

  @Property(text())
  beneficiaryPhone!: string;

  @Property({ type: 'json', nullable: true })
  beneficiaryAddress: BeneficiaryAddress | null = null;

  /** The day that is celebrated; what opens and closes the list are the next two. */
  @Property({ type: 'date', nullable: true })
  eventDate: RomeDay | null = null;

  @Property({ type: 'date', nullable: true })
  startDate: RomeDay | null = null;

  @Property({ type: 'date', nullable: true })
  endDate: RomeDay | null = null;

  @Property(text())
  state: ListState = 'open';

  @Property(optionalText())
  publicMessage: string | null = null;

  @Property(optionalText())
  notes: string | null = null;

  @Property(optionalText())
  image: string | null = null;

  @Property(flag())
  notifyBeneficiary = false;

  @Property(flag())
  acceptsFund = true;

  /** Codes, also of methods that are offered no more. */
  @Property({ type: ArrayType })
  allowedPaymentMethods: readonly string[] = PAYMENT_PRESETS.call;

  @Property({ type: ArrayType })
  allowedDeliveryModes: readonly string[] = DELIVERY_PRESETS.call;

  /** argon2id; null while the list is open to everybody. */
  @Property(optionalText())
  passwordHash: string | null = null;

  /** Encrypted, for staff only. */
  @Property(optionalText())
  passwordCopy: string | null = null;

  /** Rises with every change of the password: proofs of the old one end. */
  @Property({ type: 'integer' })
  passwordVersion = 0;

  @Property({ type: 'integer', version: true })
  version!: number;

  @Property({ type: 'Date' })
  createdAt!: Date;

  @Property({ type: 'Date' })
  updatedAt!: Date;

  /** The person's name as it was then; for "modificato da …". */
  @Property(optionalText())
  updatedBy: string | null = null;
}
