import type { InOtherWords } from '../texts.js';

export default {
  'payment.trial': '<b>Test payment:</b> you are not charged anything.',
  'payment.other': 'Change payment method',
  'payment.error': 'Error',
  'payment.failed': 'Payment error',
  'payment.sorry': 'Something went wrong',
  'payment.continueWith': 'Continue with {amount}',
  'payment.tryAgain': 'You have not paid anything: you can try again.',

  'payment.card': 'Payment by card',
  'payment.card.changed':
    '<b>The amount has changed:</b> it is now {amount}. If that is all right, please continue.',
  'payment.card.wait.preparing': 'Loading the payment details…',
  'payment.card.wait.paying': 'Preparing the payment…',
  'payment.card.wait.completed': 'Payment received. One moment and we are there…',
  'payment.card.bank':
    '<b>Your bank is waiting for you to confirm.</b> Its page opens, then you come back here.',
  'payment.card.toBank': 'Continue with your bank',
  'payment.card.unknown':
    '<b>The connection dropped while you were paying.</b> We do not know yet how it went: before you try again we ask Stripe, so that you do not pay twice.',
  'payment.card.ask': 'Check how it went',
  'payment.card.notReady': 'The Stripe payment form is not ready yet. Try again in a few seconds.',
  'payment.card.notLoaded': 'We could not load the Stripe payment system',
  'payment.card.noKey': 'We could not get a valid Stripe public key',
  'payment.card.noAnswer': 'The payment server gave an invalid answer',
  'payment.card.notAuthorised':
    'Your bank did not authorise the payment. You have not paid anything: you can try again or change the method.',
  'payment.card.attemptsUsed':
    '{refusal} There are no attempts left. You have not paid anything: you can start again or pay in another way.',
  'payment.card.notCompleted': 'Something went wrong while the payment was being completed.',
  'payment.card.sorry': 'Something went wrong during the payment.',
  'payment.card.another.number': 'You have not paid anything: you can try another card.',
  'payment.card.another.expiry': 'You have not paid anything: check the expiry date, or try another card.',
  'payment.card.another.cvc': 'You have not paid anything: check the security code, or try another card.',

  'payment.paypal': 'Payment with PayPal',
  'payment.paypal.changed':
    '<b>The amount has changed:</b> it is now {amount}. If that is all right, please confirm again.',
  'payment.paypal.asking': 'We are asking PayPal for confirmation…',
  'payment.paypal.inWindow': 'Confirm in PayPal’s window',
  'payment.paypal.closed':
    '<b>The PayPal window is closed.</b> If you had already confirmed, we will see it shortly. Otherwise open it again: you have not paid anything.',
  'payment.paypal.blocked':
    '<b>PayPal pop-up blocked.</b> Your browser stopped the window: you can open PayPal on this page.',
  'payment.paypal.go': 'Go to PayPal',
  'payment.paypal.open': 'Open PayPal again',
  'payment.paypal.toWindow': 'Go back to the PayPal window',
  'payment.paypal.confirmed': 'I have confirmed with PayPal',
  'payment.paypal.cancelled':
    '<b>PayPal payment cancelled.</b> You have not paid anything: try again whenever you like.',
  'payment.paypal.opening': 'Opening PayPal…',
  'payment.paypal.noLink': 'We could not find the PayPal payment link. Answer: {answer}',
  'payment.paypal.notCaptured': 'The payment could not be taken',
  'payment.paypal.notTaken':
    'The payment could not be taken. You have not paid anything: you can try again or change the method.',
  'payment.paypal.notConfirmed':
    'PayPal does not have your confirmation yet: finish in its window, then come back here.',
} satisfies InOtherWords<'payment'>;
