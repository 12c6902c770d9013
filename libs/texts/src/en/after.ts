import type { MailWords } from '../mail-words.js';

export default {
  'after.fund': 'Free contribution',

  'after.ready.subject': 'Ready to collect: {item} – order {order}',
  'after.ready.heading': 'Ready to collect',
  'after.ready.preview': 'It is waiting for you in the shop.',
  'after.ready.lead': 'The gift for {name} is ready: you can come and collect it in the shop.',
  'after.ready.where': 'Where',
  'after.ready.hours': 'Opening hours',
  'after.ready.route': 'How to get there',
  'after.ready.next': 'In the shop just say the name or the order number; somebody else may come as well.',

  'after.shipped.opening': 'On its way',
  'after.shipped.preview': 'The gift has been sent.',
  'after.shipped.lead':
    '{thing, select, share {is part of a gift that has been sent.} other {has been sent.}}',
  'after.shipped.leadOn':
    '{thing, select, share {is part of a gift that was sent on {day}.} other {was sent on {day}.}}',
  'after.shipped.courier': 'Courier',
  'after.shipped.code': 'Tracking number',
  'after.shipped.follow': 'Track the parcel',
  'after.shipped.next': 'With this number you can follow the parcel on the courier’s website.',

  'after.exchanged.opening': 'Exchange made',
  'after.exchanged.preview': 'This is what has changed.',
  'after.exchanged.lead': 'takes the place of {before}.',
  'after.exchanged.leadFor': 'takes the place of {before} for {name}.',
  'after.exchanged.leadGift': 'is now “{item}”, in place of {before}.',
  'after.exchanged.leadGiftFor': 'is now “{item}”, in place of {before} for {name}.',
  'after.exchanged.leadUnknown': 'is another one.',
  'after.exchanged.before.fund': 'the free contribution',
  'after.exchanged.before.share': 'the share of “{item}”',
  'after.exchanged.before.gift': '“{item}”',
  'after.exchanged.total': 'Total',
  'after.exchanged.button': '{thing, select, share {See the new share} other {See the new gift}}',
  'after.exchanged.former': 'Former order',
  'after.exchanged.paid': 'Already paid',
  'after.exchanged.due': 'Still to pay',
  'after.exchanged.over': 'Paid in excess',

  'after.gone.opening': 'Purchase not completed',
  'after.gone.preview': 'We have not charged you anything.',
  'after.gone.lead':
    '{thing, select, share {did not go through} other {did not go through}}, we are sorry: time ran out before the payment was complete.',
  'after.gone.next':
    'We have not charged you anything. If your bank shows a pending amount, it disappears by itself within a few days.',
  'after.gone.list': 'Go back to the list to see what is there now.',
  'after.gone.others': 'On the list you can still choose, for example: {gifts}.',

  'after.refund.opening': 'We have given you back {amount}',
  'after.refund.preview': 'This is how the money comes back.',
  'after.refund.lead': '{thing, select, share {has been refunded} other {has been refunded}}.',
  'after.refund.leadPart':
    '{thing, select, share {has been refunded} other {has been refunded}} in part: the rest stays as it is.',
  'after.refund.given': 'Refunded',
  'after.refund.now': 'Refunded now',
  'after.refund.all': 'Refunded in all',
  'after.refund.how': 'How',
  'after.refund.inShop': 'The money was given back to you in the shop.',
  'after.refund.transfer':
    'The money comes back by bank transfer: it usually arrives in one or two working days.',
  'after.refund.paypal':
    'The money goes back to your PayPal account, or to the card you paid with there: it may take a few working days.',
  'after.refund.card':
    'The money goes back to the card you paid with: it usually shows within five to ten working days.',

  'after.withdrawal.ask.heading': 'Confirm your withdrawal',
  'after.withdrawal.ask.subject': 'Confirm your withdrawal – order {order}',
  'after.withdrawal.ask.preview': 'Nothing changes until you confirm.',
  'after.withdrawal.ask.lead':
    'Somebody asked to withdraw from order {order}. To declare the withdrawal open the page and confirm it there: the link works until {time}.',
  'after.withdrawal.ask.leadDay':
    'Somebody asked to withdraw from order {order}. To declare the withdrawal open the page and confirm it there: the link works for twenty-four hours.',
  'after.withdrawal.ask.button': 'Open the page',
  'after.withdrawal.ask.next': 'Once you confirm, you get the receipt with date and time.',
  'after.withdrawal.ask.ignore':
    'If you did not ask for this, you can ignore this message: nothing changes until you confirm.',
  'after.withdrawal.at': '{day} at {time}',
  'after.withdrawal.subject': 'Receipt of your declaration of withdrawal – order {order}',
  'after.withdrawal.heading': 'Receipt of your declaration of withdrawal',
  'after.withdrawal.lead': 'On {at} we received your declaration of withdrawal.',
  'after.withdrawal.received': 'Received on',
  'after.withdrawal.content': 'Content',
  'after.withdrawal.said': 'I withdraw from the contract for the purchase of “{gift}”, order {order}.',
  'after.withdrawal.seller': 'Seller',
  'after.withdrawal.reason': 'Reason',
  'after.withdrawal.cancelled':
    'You had not paid anything: the order is cancelled and there is nothing else to do.',
  'after.withdrawal.refund':
    'We refund you by {day}, by the same means with which you paid. We may wait until we have the gift back, or proof that you have sent it.',
  'after.withdrawal.excluded':
    'If withdrawal is excluded for this gift (art. 59 of the Italian Consumer Code), we write to you why.',

  'after.calendar.reserved': 'Last day to come to {shop}',
  'after.calendar.paid': 'Collect the gift at {shop}',
  'after.calendar.share': 'A share of: {item}',
  'after.calendar.missing': 'Contribution to the list',
  'after.calendar.file': 'collect-{order}',
  'after.calendar.order': 'Order {order}',
  'after.calendar.pay': 'You pay in the shop, with the order number.',
  'after.calendar.fetch': 'In the shop the order number is enough.',
} satisfies MailWords<'after'>;
