import type { GiftListEntity } from '../gift-list/gift-list.entity.js';

interface PersonOfList {
  readonly name: string;
  /** Null where there is none. */
  readonly email: string | null;
  readonly phone: string | null;
}

/** Those whom a list is for: one, or two. */
export function peopleOf(list: GiftListEntity): readonly PersonOfList[] {
  const first = {
    name: list.beneficiaryName,
    email: list.beneficiaryEmail || null,
    phone: list.beneficiaryPhone || null,
  };
  const { secondBeneficiaryName: name, secondBeneficiaryEmail: email, secondBeneficiaryPhone: phone } = list;
  return name === null ? [first] : [first, { name, email, phone }];
}
