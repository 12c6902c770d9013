import type { MailWords } from '../mail-words.js';

export default {
  'mails.next': 'What happens now',
  'mails.message': 'Your message',
  'mails.thanks': 'Thank you!',
  'mails.thanksTo': 'Thank you, {name}!',
  'mails.fund': 'A free contribution',

  'mails.contact.answer': 'If you need anything, just reply to this email.',
  'mails.contact.answerOrCall': 'If you need anything, just reply to this email or call us on\u00a0{phone}.',
  'mails.contact.call': 'If you need anything, call us on\u00a0{phone}.',
  'mails.contact.come': 'If you need anything, come and see us in the shop.',
  'mails.footer.vat': 'VAT no. {number}',
  'mails.footer.rea': 'REA {number}',

  'mails.thing': '{thing, select, share {Your share} fund {Your contribution} other {Your gift}}',
  'mails.about': '{thing, select, share {Your share} fund {Your contribution} other {Your gift}} for {name}',
  'mails.aboutIn':
    '{thing, select, share {your share} fund {your contribution} other {your gift}} for {name}',
  'mails.subject': '{about} – order {order}',
  'mails.preview': 'Order {order}: {item}, {total}. {preview}',
  'mails.for': 'For {name}',
  'mails.quoted': '“{words}”',
  'mails.list': 'List “{name}”',

  'mails.label.order': 'Order',
  'mails.label.date': 'Date',
  'mails.label.delivery': 'Delivery',
  'mails.label.payment': 'Payment',
  'mails.label.until': 'By',
  'mails.label.gift': 'Gift',
  'mails.label.shipping': 'Shipping',

  'mails.button.order': 'See {thing, select, share {your share} fund {your contribution} other {your gift}}',
  'mails.button.confirm': 'Confirm',
  'mails.button.toList': 'Back to the list',
  'mails.button.list': 'See the list',
  'mails.aside.withdraw': 'Would you like to withdraw?',
  'mails.aside.changed': 'Changed your mind?',
  'mails.aside.order': 'Would you like to see the order again?',
  'mails.link.cancel': 'Cancel the order',
  'mails.link.cancelReservation': 'Cancel the reservation',
  'mails.link.withdraw': 'Withdraw from the contract',
  'mails.link.withdrawOf': 'Withdraw from the contract: order {order}',
  'mails.link.terms': 'Terms of sale',
  'mails.link.calendar': 'Add to the calendar',

  'mails.pay.stripe': 'Card',
  'mails.pay.paypal': 'PayPal',
  'mails.pay.bonifico': 'Bank transfer',
  'mails.pay.in_negozio': 'In the shop',
  'mails.way.beneficiaryPickup': '{several, select, true {Collected by {name}} other {Collected by {name}}}',
  'mails.way.beneficiaryShipping': 'Delivered to {name}',
  'mails.way.buyerShipping': 'Delivered to you',
  'mails.way.buyerPickup': 'You collect it in the shop',
  'mails.way.share': '{several, select, true {Goes to {name}} other {Goes to {name}}}',
  'mails.arrives.fund': 'Your contribution goes to {to}.',
  'mails.arrives.share': 'Your share joins the others: the gift reaches {to} whole.',

  'mails.unconfirmed.state': 'is waiting for you to confirm',
  'mails.unconfirmed.preview': 'Confirm by {time}.',
  'mails.unconfirmed.lead':
    'is waiting for you to confirm: press the button by {time}, or {thing, select, fund {it expires} other {it becomes available to others again}}.',
  'mails.unconfirmed.next': 'Once confirmed, this is how it goes on.',

  'mails.reserved.state': '{thing, select, share {is reserved} other {is reserved}}',
  'mails.reserved.preview': 'This is when to come to the shop.',
  'mails.reserved.lead':
    '{thing, select, share {is reserved} other {is reserved}}. Below is everything you need for your visit to the shop.',
  'mails.reserved.total': 'To pay',
  'mails.reserved.several.state': 'are reserved',
  'mails.reserved.several.lead': 'Below is everything you need for your visit to the shop.',
  'mails.reserved.noTransfer': 'The bank transfer is no longer needed: you now pay in the shop.',
  'mails.reserved.keep':
    '{thing, select, share {We are keeping your share} fund {We are keeping your contribution} other {We are keeping the gift for you}}: {come}',
  'mails.reserved.keepUntil':
    '{thing, select, share {We are keeping your share} fund {We are keeping your contribution} other {We are keeping the gift for you}} until {day}: {come} After that date {thing, select, share {it becomes available to others again} fund {the promise expires} other {it may become available to others again}}.',
  'mails.reserved.come.share': 'come to the shop to pay.',
  'mails.reserved.come.free': 'come and collect it in the shop, there is nothing to pay.',
  'mails.reserved.come.gift': 'come and pay for it in the shop, and take it with you.',
  'mails.reserved.several.keep': 'We are keeping them for you: come and pay for them in the shop.',
  'mails.reserved.several.keepUntil':
    'We are keeping them for you until {day}: come and pay for them in the shop. After that date they may become available to others again.',
  'mails.place': 'You will find us here: {place}',

  'mails.paid.preview': 'Here is your receipt, and what happens now.',
  'mails.paid.lead':
    '{thing, select, share {is confirmed} other {is confirmed}}. Below is everything you need; please keep it as your receipt.',
  'mails.paid.total': 'Total paid',
  'mails.paid.several.state': 'are confirmed',
  'mails.paid.several.lead': 'Below is everything you need; please keep it as your receipt.',
  'mails.paid.share':
    'We have received {thing, select, fund {your contribution} other {your share}}, thank you! {arrives}',
  'mails.paid.beneficiaryPickup':
    'We prepare the gift and let {name} know; {several, select, true {they collect it} other {it is collected}} in the shop{message, select, true {, with your message} other {}}.',
  'mails.paid.beneficiaryShipping':
    'We prepare the gift and send it to {name}{message, select, true {, with your message} other {}}.',
  'mails.paid.buyerShipping': 'We prepare the gift and send it to your address.',
  'mails.paid.buyerPickup':
    'If you do not have the gift already, it is in the shop: come and collect it when it suits you.',

  'mails.remind.opening': 'Not long to go',
  'mails.remind.state': 'is waiting for you in the shop',
  'mails.remind.lead': 'is waiting for you in the shop until {day}.',
  'mails.remind.leadSoon': 'is waiting for you in the shop for a few more days.',

  'mails.ended.nothingPaid': 'You have not paid anything.',
  'mails.ended.nothingToDo': 'You have not paid anything, and there is nothing else to do.',
  'mails.ended.backToList':
    'If you would still like to give it, go back to the list: perhaps it is available again.',
  'mails.ended.why': 'If you did not expect this, please ask us why.',
  'mails.expired.opening': 'The reservation has expired',
  'mails.expired.lead': 'is no longer kept for you: the time to come and pay in the shop is over.',
  'mails.cancelledByShop.opening': 'Your order has been cancelled',
  'mails.cancelledByShop.lead': 'is no longer kept for you: the shop has cancelled the order.',
  'mails.cancelledByBuyer.opening': 'You have cancelled your order',
  'mails.cancelledByBuyer.lead': 'is no longer kept for you, as you asked.',
  'mails.cancelledByBuyer.next':
    'If you have changed your mind, go back to the list: perhaps it is still available.',

  'mails.transfer.opening': 'Here are the details for the bank transfer',
  'mails.transfer.preview': 'IBAN, account holder and reference.',
  'mails.transfer.lead': 'is waiting for you: all it needs is the bank transfer. The details are below.',
  'mails.transfer.total': 'To transfer',
  'mails.transfer.keep':
    'We are keeping {thing, select, share {your share} fund {your contribution} other {your gift}}. When the money arrives, we write to you.',
  'mails.transfer.keepUntil':
    'We are keeping {thing, select, share {your share} fund {your contribution} other {your gift}} until {day}. When the money arrives, we write to you.',
  'mails.transfer.holder': 'Account holder',
  'mails.transfer.bank': 'Bank',
  'mails.transfer.causale': 'Reference',
  'mails.transfer.onlyCausale':
    'As the reference write only {causale}: that is how we recognise your transfer.',
  'mails.transferSoon.opening': 'Your transfer has not arrived yet',
  'mails.transferSoon.preview': 'Here are IBAN, account holder and reference again.',
  'mails.transferSoon.lead': 'is waiting for you until {day}.',
  'mails.transferSoon.leadSoon': 'is waiting for you for a few more days.',
  'mails.transferSoon.notTwice':
    'If you have already made it, do not make it again: we write to you as soon as it arrives.',
  'mails.transferSoon.days': 'A transfer usually takes one or two working days: it is best made right away.',
  'mails.transferOver.opening': 'The bank transfer has not arrived',
  'mails.transferOver.preview': 'The order is cancelled.',
  'mails.transferOver.lead': 'is no longer kept for you: the bank transfer did not arrive in time.',
  'mails.transferOver.next': 'If you have already made the transfer, call us: we give the money back.',

  'mails.several.subject': '{thanks} Your {count} gifts {state} – order {orders}',
  'mails.several.subjectFor': '{thanks} Your {count} gifts for {name} {state} – order {orders}',
  'mails.several.preview': '{count} gifts, {total}. {preview}',
  'mails.several.lead': 'Your {count} gifts {state}. {lead}',
  'mails.several.leadFor': 'Your {count} gifts for {name} {state}. {lead}',
  'mails.several.orders':
    '{others, plural, =0 {{order}} one {{order} and one more} other {{order} and # more}}',
  'mails.several.share': 'a share of {item}',
  'mails.several.for': 'for {name}',
  'mails.several.each': 'For each: {words}',
} satisfies MailWords<'mails'>;
