import type { GiftList } from '@fiocco/contracts';

/** One of those whom a list is for, with what they gave to be reached by. */
export interface ListPerson {
  readonly which: 'first' | 'second';
  readonly name: string | null;
  readonly mail: string | null;
  readonly phone: string | null;
}

/** One, or two where the list names a second. */
export function peopleOf(list: GiftList): readonly ListPerson[] {
  const first: ListPerson = {
    which: 'first',
    name: list.beneficiaryName,
    mail: list.beneficiaryEmail,
    phone: list.beneficiaryPhone,
  };
  if (!list.secondBeneficiaryName) return [first];
  const second: ListPerson = {
    which: 'second',
    name: list.secondBeneficiaryName,
    mail: list.secondBeneficiaryEmail,
    phone: list.secondBeneficiaryPhone,
  };
  return [first, second];
}
