import type { InOtherWords } from '../texts.js';

export default {
  'thanks.yours': 'Your gift',
  'thanks.failed': 'The data could not be loaded.',
  'thanks.share': 'Share the list',
  'thanks.unknown': 'Data not available',
  'thanks.unseen': 'We cannot see your purchase from here',
  'thanks.unseen.why':
    'If you have already confirmed it there is no need to do it again: ask the shop how it went. Otherwise open the list again and carry on from there.',
  'thanks.noGift': 'Gift not available',

  'thanks.title.paid': 'Thank you!',
  'thanks.title.paidTo': 'Thank you, {guest}!',
  'thanks.title.reserved': '{thing, select, share {It is reserved} other {It is reserved}}',
  'thanks.title.transfer': 'Only the bank transfer is missing',
  'thanks.title.unfinished': 'Almost there',
  'thanks.title.pending': 'Almost there',
  'thanks.title.stopping': 'One moment, we are cancelling the payment',
  'thanks.title.declined': 'Payment not completed',
  'thanks.title.gone': '{thing, select, fund {Payment not completed} other {The gift is no longer there}}',
  'thanks.title.refunding': 'Refund under way',
  'thanks.title.refunded': 'Refund made',
  'thanks.title.failed':
    '{way, select, transfer {Purchase cancelled} shop {Reservation cancelled} other {Payment not completed}}',

  'thanks.paid':
    '{thing, select, share {Your share has arrived.} fund {Your contribution has arrived.} other {It is among the gifts given now.}}',
  'thanks.reserved':
    '{thing, select, share {Your share is reserved. Come and pay for it in the shop.} fund {Your contribution is reserved. Come and pay it in the shop.} other {Your gift is reserved. Come and pay for it in the shop.}}',
  'thanks.reserved.free':
    '{thing, select, share {Your share is reserved.} fund {Your contribution is reserved.} other {Your gift is reserved.}} There is nothing to pay: come to the shop.',
  'thanks.transfer.part': '{received} has arrived: <strong>{left}</strong> is still missing.',
  'thanks.transfer':
    'Please make it as soon as you can{thing, select, share {: until then we keep the share aside for you.} fund {.} other {: until then we keep the gift aside for you.}}',
  'thanks.transfer.by':
    'Please make it <strong>by {day}</strong>{thing, select, share {: until then we keep the share aside for you.} fund {.} other {: until then we keep the gift aside for you.}}',
  'thanks.transfer.onItsWay': 'If the bank transfer has already left, call us: we will give it back to you.',
  'thanks.transfer.notYours':
    'The details for the bank transfer are seen by whoever made the gift, on their phone or in their email.',
  'thanks.unfinished':
    '<strong>There is one more step.</strong> Your details are saved: you can carry on where you were.',
  'thanks.pending':
    '<strong>We are waiting for a confirmation from {provider, select, stripe {your bank} other {{provider}}}…</strong> It usually arrives within minutes, sometimes within an hour. There is no need to pay again.',
  'thanks.stopping':
    '<strong>You are not being charged.</strong> We are cancelling the payment: just a few more seconds.',
  'thanks.declined':
    '<strong>You have not been charged.</strong> Your details are saved: start again from the payment, without typing anything twice.',
  'thanks.gone':
    '<strong>You have not been charged.</strong> Somebody came a moment earlier. It is the thought that counts: there is more to choose from on the list.',
  'thanks.refunding': 'We are giving back what you paid. You do not have to do anything.',
  'thanks.refunded': 'What you paid has been given back to you.',
  'thanks.notCharged': 'You have not been charged.',
  'thanks.nothingPaid': 'You have not paid anything.',
  'thanks.comesBack':
    '{thing, select, share {The share becomes available on the list again.} fund {If you like, you can do it again from the list.} other {The gift becomes available on the list again.}}',
  'thanks.mayLeave': 'You can close this page. Open it again whenever you like: it always says how it went.',
  'thanks.mayLeave.mail': 'You can close this page. As soon as the answer comes we will write to {email}.',

  'thanks.confirm.by':
    '<b>Confirm by {time}</b> with the link in the email: many reservations have come from this network.',
  'thanks.confirm.byTo':
    '<b>Confirm by {time}</b> with the link in the email to <email/>: many reservations have come from this network.',
  'thanks.confirm.until': '<b>It is valid until {time}.</b>',
  'thanks.confirm.noMail':
    'Many reservations have come from this network, and we cannot send you any more emails today: to confirm, call us',
  'thanks.confirm.otherwise':
    'After that, {thing, select, share {the share} other {the gift}} becomes available to others.',
  'thanks.confirm.byCard': 'By card there is no need to wait: cancel below and pay straight away.',
  'thanks.come': 'Come to the shop as soon as you can.',
  'thanks.come.by': 'Come to the shop by {day}.',
  'thanks.come.otherwise':
    'After that, {thing, select, share {the share} other {the gift}} may become available to others.',

  'thanks.next': 'What happens now',
  'thanks.next.come': 'Come to the shop as soon as you can, with the order number: {pay}.',
  'thanks.next.comeBy': 'Come to the shop by {day}, with the order number: {pay}.',
  'thanks.next.pay': 'you pay {total} there',
  'thanks.next.free': 'there is nothing to pay',
  'thanks.next.collect':
    'You collect the gift at the same time{card, select, true {, with your card} other {}}.',
  'thanks.next.prepare':
    'We prepare the gift: within 30 days at the latest, or for the day agreed with those who celebrate.',
  'thanks.next.celebrating': 'whoever is celebrating',
  'thanks.next.fund': 'Your contribution goes to {name}{card, select, true {, with your card} other {}}.',
  'thanks.next.share': 'Your share joins the others: the gift reaches {name} whole.',
  'thanks.next.beneficiaryPickup':
    '{name} {several, select, true {collect} other {collects}} it in the shop{card, select, true {, with your card} other {}}.',
  'thanks.next.beneficiaryShipping':
    'We send it to {name}’s home{card, select, true {, with your card} other {}}.',
  'thanks.next.buyerShipping': 'We send it to your home.',
  'thanks.next.buyerPickup': 'You collect it in the shop{card, select, true {, with your card} other {}}.',
  'thanks.next.transferTime': 'A bank transfer usually arrives within one or two working days.',
  'thanks.next.transferMail': 'As soon as it arrives we will write to you.',
  'thanks.next.transferSeen': 'As soon as it arrives you will see it on this page.',
  'thanks.next.calendar': 'Add to the calendar',
  'thanks.mail.none': 'You will not receive an email: save or print this page.',
  'thanks.mail.noneNumber':
    'You will not receive an email: save or print this page, with the order number {number}.',
  'thanks.mail.keep': 'Save or print',
  'thanks.mail.to':
    '{what, select, confirmation {The confirmation} receipt {The receipt} other {A copy of these details}} is on its way to {email}.',
  'thanks.mail.left':
    '{what, select, confirmation {The confirmation} receipt {The receipt} other {A copy of these details}} comes to the email address that you left.',

  'thanks.go.change': 'Change the payment method',
  'thanks.go.resume': 'Carry on where you were',
  'thanks.go.payAgain': 'Try the payment again',
  'thanks.go.resumePaying': 'Carry on with the payment',

  'thanks.couple': 'The words of {name}',
  'thanks.item.share': '{gift}: a share',
  'thanks.item.for': 'For <list/>',
  'thanks.fact.gift': 'Gift',
  'thanks.fact.for': 'For',
  'thanks.fact.order': 'Order',
  'thanks.fact.copy': 'Copy',
  'thanks.fact.copyOrder': 'Copy the order number',
  'thanks.fact.copied': 'Copied',
  'thanks.fact.orderCopied': 'Order number copied',
  'thanks.fact.payment': 'Payment',
  'thanks.fact.waiting': '{method}, waiting',
  'thanks.fact.delivery': 'Delivery',
  'thanks.fact.nothing': 'Nothing',
  'thanks.total': 'Total',
  'thanks.total.paid': 'Paid',
  'thanks.total.toPay': 'To pay',
  'thanks.total.left': 'Still to pay',
  'thanks.total.notCharged': 'Not charged',
  'thanks.total.refunding': 'Being refunded',
  'thanks.total.refunded': 'Refunded',
  'thanks.card': 'Your card',
  'thanks.card.for': 'For {name}',
  'thanks.card.words': '“{words}”',
  'thanks.card.print': 'Print the card',

  'thanks.back.act': '{way, select, shop {Cancel the reservation} other {Cancel the order}}',
  'thanks.back.question': '{way, select, shop {Cancel the reservation?} other {Cancel the order?}}',
  'thanks.back.done': '{way, select, shop {Reservation cancelled} other {Order cancelled}}',
  'thanks.back.loss':
    '{thing, select, share {You have not paid anything, and the share becomes available to others.} fund {You have not paid anything.} other {You have not paid anything, and the gift becomes available to others.}}',
  'thanks.back.callFirst':
    'If the bank transfer has already left, call us first{known, select, true {: <phone/>} other {}}.',
  'thanks.back.keep': 'No, leave it as it is',
  'thanks.back.no': 'No, back to the list',
  'thanks.back.expired': 'The time to pay had run out.',
  'thanks.back.cancelled_by_staff': 'The shop cancelled it.',
  'thanks.back.paid': 'It has already been paid',
  'thanks.back.tooLate': 'It can no longer be cancelled from here',
  'thanks.back.call': 'To change something call the shop: we are glad to help.',
  'thanks.link.invalid': 'The link is not valid',

  'thanks.confirmed.tab': 'Confirmed',
  'thanks.confirmed': 'Confirmed, thank you!',
  'thanks.confirmed.paid':
    '{thing, select, share {It has already been paid} other {It has already been paid}}: nothing more is needed.',
  'thanks.confirmed.fund': 'Your contribution is reserved: below you find everything that is needed.',
  'thanks.confirmed.kept': 'We keep {thing, select, share {the share} other {the gift}} aside for you.',
  'thanks.confirmed.keptUntil':
    'We keep {thing, select, share {the share} other {the gift}} aside for you until {day}.',
  'thanks.confirmed.see': 'See your gift',
  'thanks.late.tab': 'Time is up',
  'thanks.late': 'The time to confirm is over',

  'thanks.return.tab': 'Payment under way',
  'thanks.return': 'The payment is being processed…',
  'thanks.return.wait': 'You are about to be redirected, please do not close this page.',
  'thanks.return.unheard': 'We cannot reach the shop',
  'thanks.return.unheardWhy':
    '{problem} Your payment is not lost and need not be made again: from here we ask how it went.',
} satisfies InOtherWords<'thanks'>;
