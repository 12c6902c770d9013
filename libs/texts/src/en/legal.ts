import type { InOtherWords } from '../texts.js';

export default {
  'legal.withdrawal': 'Withdrawal',
  'legal.withdrawal.online': 'Withdrawal online',
  'legal.withdrawal.terms': 'Read the terms of withdrawal',
  'legal.withdrawal.why': 'Did you buy online? You can withdraw here in two steps, without giving a reason.',
  'legal.withdrawal.here': 'Withdraw from the contract here',

  'legal.ask': 'Withdraw from the contract',
  'legal.ask.how':
    'Give us the details of the order: we will send you an email with the link to confirm. The number is in the email that you received with your purchase.',
  'legal.ask.number': 'Order number',
  'legal.ask.noNumber': 'Please give the order number',
  'legal.ask.mail': 'Email used for the purchase',
  'legal.ask.wrongMail': 'Please give a valid email address',
  'legal.ask.reason': 'Reason',
  'legal.ask.send': 'Continue',
  'legal.sent': 'We have sent you an email',
  'legal.sent.if':
    'If the order number and the address <email/> match, the link to confirm the withdrawal will arrive shortly: it is valid for 24 hours. Until you confirm, nothing changes.',
  'legal.sent.unseen': 'Can’t see it? Look in your spam folder too, or check the details and try again.',
  'legal.sent.again': 'Correct the details',

  'legal.link.wait': 'One moment…',
  'legal.link.waitWhy': 'We are looking for your order.',
  'legal.link.invalid': 'The link is no longer valid',
  'legal.link.invalidWhy':
    'It is valid for 24 hours, and only for the address that it was sent to: ask for a new one.',
  'legal.link.another': 'Ask for a new link',
  'legal.link.failed': 'The data could not be loaded.',
  'legal.over': 'There is nothing left to withdraw from',
  'legal.over.why':
    'The order {number} has already been cancelled or refunded: there is nothing else you need to do.',
  'legal.confirm': 'Confirm withdrawal',
  'legal.confirm.question': 'Do you want to withdraw from this order?',
  'legal.confirm.why':
    'By confirming you declare that you withdraw from the contract. You will receive the receipt at once, with date and time.',

  'legal.fact.order': 'Order',
  'legal.fact.gift': 'Gift',
  'legal.fact.received': 'Received on',
  'legal.fact.content': 'Content',
  'legal.fact.reason': 'Reason',
  'legal.fact.seller': 'Seller',
  'legal.receipt': 'Receipt for the declaration of withdrawal',
  'legal.receipt.time': '{day} at {clock}',
  'legal.receipt.lead': 'We received your declaration of withdrawal on {time}.',
  'legal.receipt.content': 'I withdraw from the contract of purchase of “{gift}”, order {number}.',
  'legal.receipt.nothingPaid':
    'You had not paid anything: the order is cancelled and there is nothing else you need to do.',
  'legal.receipt.refund':
    'We will refund you by {day}, by the same means that you paid with. We may wait until we have the gift back, or proof that you have sent it.',
  'legal.receipt.excluded':
    'If withdrawal is excluded for this gift (art. 59 of the Italian Consumer Code), we will write to you with the reason.',
  'legal.receipt.mailed': 'We have also sent it to you by email: please keep it.',
  'legal.receipt.print': 'Print the receipt',
} satisfies InOtherWords<'legal'>;
