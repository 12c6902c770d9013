import { type BeneficiaryAddress, DELIVERY_PRESETS, PAYMENT_PRESETS, type RomeDay } from '@fiocco/contracts';
import { ArrayType, BigIntType, Entity, PrimaryKey, Property } from '@mikro-orm/core';
import type { ListState } from '../access/list-state.js';

// A new object for each property: the mapper keeps it and writes the column's name into it.
const text = () => ({ type: 'text' }) as const;
const optionalText = () => ({ type: 'text', nullable: true }) as const;
const flag = () => ({ type: 'boolean' }) as const;

@Entity({ schema: 'gift_lists', tableName: 'gift_list' })
export class GiftListEntity {
  /** Twelve random digits, so that ids cannot be guessed. */
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

  /** Of two people the other one; each of the three fields may be absent, and without a name all are. */
  @Property(optionalText())
  secondBeneficiaryName: string | null = null;

  @Property(optionalText())
  secondBeneficiaryEmail: string | null = null;

  @Property(optionalText())
  secondBeneficiaryPhone: string | null = null;

  @Property({ type: 'json', nullable: true })
  beneficiaryAddress: BeneficiaryAddress | null = null;

  /** The day of the event. The next two fields say when the list is open. */
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

  /** Method codes, including those of methods that are no longer offered. */
  @Property({ type: ArrayType })
  allowedPaymentMethods: readonly string[] = PAYMENT_PRESETS.call;

  @Property({ type: ArrayType })
  allowedDeliveryModes: readonly string[] = DELIVERY_PRESETS.call;

  /** The products of its gifts in the order that staff gave them; empty where they stand by wish. */
  @Property({ type: new ArrayType((id) => Number(id)), columnType: 'integer[]' })
  giftOrder: readonly number[] = [];

  /** An argon2id hash; null where the list has no password. */
  @Property(optionalText())
  passwordHash: string | null = null;

  /** The password encrypted, for staff only. */
  @Property(optionalText())
  passwordCopy: string | null = null;

  /** Incremented with every change of the password, which ends all proofs of the old one. */
  @Property({ type: 'integer' })
  passwordVersion = 0;

  @Property({ type: 'integer', version: true })
  version!: number;

  @Property({ type: 'Date' })
  createdAt!: Date;

  @Property({ type: 'Date' })
  updatedAt!: Date;

  /** The person's name at that time, for "modificato da …". */
  @Property(optionalText())
  updatedBy: string | null = null;
}
