/** What a bank says at once, and what it says once its customer has answered it. */
export interface CardBehaviour {
  readonly brand?: string;
  readonly country?: string;
  readonly asks?: true;
  readonly decline?: Decline;
  readonly dispute?: 'fraudulent' | 'product_not_received';
  readonly refund?: 'late' | 'fails';
}

export interface Decline {
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
}

const declined = (
  declineCode: string,
  message = 'Your card was declined.',
  code = 'card_declined',
): Decline => ({
  code,
  declineCode,
  message,
});

export const DECLINED = declined('generic_decline');
const NO_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.');

/** From Stripe's page of test cards (https://docs.stripe.com/testing). */
const CARDS: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': {},
  '4000056655665556': {},
  '5555555555554444': { brand: 'mastercard' },
  '2223003122003222': { brand: 'mastercard' },
  '5200828282828210': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '371449635398431': { brand: 'amex' },
  '4000003800000008': { country: 'IT' },
  '4000002500000003': { country: 'FR' },
  '4000002760000016': { country: 'DE' },

  '4000000000000002': { decline: DECLINED },
  '4000000000009995': { decline: NO_FUNDS },
  '4000000000009987': { decline: declined('lost_card') },
  '4000000000009979': { decline: declined('stolen_card') },
  '4000000000000069': { decline: declined('expired_card', 'Your card has expired.', 'expired_card') },
  '4000000000000127': {
    decline: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  },
  '4000000000000119': {
    decline: declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  },
  '4000000000006975': {
    decline: declined(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
  },
  '4100000000000019': { decline: declined('fraudulent') },

  '4000002500003155': { asks: true },
  '4000002760003184': { asks: true },
  '4000003800000446': { asks: true },
  '4000000000003220': { asks: true },
  '4000000000003063': { asks: true },
  '4000008260003178': { asks: true, decline: NO_FUNDS },
  '4000008400001629': { asks: true, decline: DECLINED },
  '4000000000003055': {},

  '4000000000000259': { dispute: 'fraudulent' },
  '4000000000002685': { dispute: 'product_not_received' },
  '4000000000007726': { refund: 'late' },
  '4000000000005126': { refund: 'fails' },
};

/** Names that stand for a card where the shop's server confirms: it may not send numbers. */
const NAMED: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_it: '4000003800000008',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_threeDSecureRequired: '4000000000003063',
  pm_card_createDispute: '4000000000000259',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
};

export const numberNamed = (name: string): string | undefined => NAMED[name];
export const behaviourOf = (number: string): CardBehaviour | undefined => CARDS[number];

export function luhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
