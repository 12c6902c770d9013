import type { InOtherWords } from '../texts.js';

export default {
  'legal.withdrawal': 'Withdrawal',
  'legal.withdrawal.online': 'Withdrawal online',
  'legal.withdrawal.terms': 'Read the terms of withdrawal',
  'legal.withdrawal.why': 'Did you buy online? You can withdraw here in two steps, without giving a reason.',
  'legal.withdrawal.days':
    'You have 14 days from the day on which the gift is delivered; you can also withdraw before that. Withdrawal is excluded for gifts made to measure or personalised, for what spoils quickly and for what was sealed for hygiene and then opened (art. 59 of the Italian Consumer Code).',
  'legal.withdrawal.need':
    'You need the order number, such as FI-2026-000123, and the email that you used for the purchase.',
  'legal.withdrawal.here': 'Withdraw from the contract here',

  'legal.unpublished': 'The shop has not published this page yet',
  'legal.unpublished.why':
    '{reached, select, true {If you have any question, call or write: a person will answer.} other {If you have any question, please ask in the shop.}}',
  'legal.elsewhere': 'Read the page on the shop’s website',

  'legal.ask.how':
    'Give us the details of the order: {mail, select, true {we will send you an email with the link to confirm. The number is in the email about your purchase and on the thank-you page.} other {the shop sends no email, so it will call you to confirm. The number is on the thank-you page.}}',
  'legal.ask.number': 'Order number',
  'legal.ask.noNumber': 'Please give the order number',
  'legal.ask.mail': 'Email used for the purchase',
  'legal.ask.noMail': 'Please give the email used for the purchase',
  'legal.ask.wrongMail': 'Please give a valid email address',
  'legal.ask.reason': 'Reason',
  'legal.ask.send': 'Continue',
  'legal.sent': 'We have sent you an email',
  'legal.sent.if':
    'If the order number and the address <email/> match, the link to confirm the withdrawal will arrive shortly: it is valid for 24 hours. Until you confirm, nothing changes.',
  'legal.sent.unseen': 'Can’t see it? Look in your spam folder too, or check the details and try again.',
  'legal.sent.again': 'Correct the details',
  'legal.noted': 'We have received your request',
  'legal.noted.if':
    'The shop sends no email. If the order number and the address match, it will call the number that you left with the purchase to confirm the withdrawal: until you confirm, nothing changes.',
  'legal.noted.else':
    'You would rather not wait, or left no telephone number? {reach, select, phone {Call the shop, or write to it.} mail {Write to the shop.} other {Write to the shop, or come by.}} Print or save this page: it says when you asked.',
  'legal.noted.at': 'Request received on',
  'legal.noted.mail': 'Email',
  'legal.noted.phone': 'Telephone of the shop',
  'legal.noted.shop': 'Shop',
  'legal.noted.print': 'Print or save',

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
