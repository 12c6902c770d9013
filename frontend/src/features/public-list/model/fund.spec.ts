import { describe, expect, it } from '@jest/globals';
import { paymentSwitches } from '@fiocco/contracts';
import { invitesToFund } from './fund.js';

const NO_WAY = paymentSwitches([]);
const LIST = { acceptsFund: true, active: true, allowedPaymentMethods: { ...NO_WAY, inNegozio: true } };

describe('the invitation to the fund', () => {
  it('stands on a list that takes contributions and can be paid', () => {
    expect(invitesToFund(LIST)).toBe(true);
  });

  it.each([
    ['without a way to pay that works', { allowedPaymentMethods: NO_WAY }],
    ['that takes no contributions', { acceptsFund: false }],
    ['that is not open', { active: false }],
  ])('does not stand on one %s', (_, change) => {
    expect(invitesToFund({ ...LIST, ...change })).toBe(false);
  });
});
