import type { InOtherWords } from '../texts.js';

export default {
  'checkout.go': 'Continue',
  'checkout.back': 'Back',
  'checkout.free': 'free',
  'checkout.total': 'Total',
  'checkout.from': '{thing, select, fund {Contribution from} share {Share from} other {Gift from}}',
  'checkout.seeOrder': 'See your order',
  'checkout.noId': 'Transaction ID missing',
  'checkout.noId.why':
    '<b>Transaction ID missing.</b> The link does not lead to a purchase that was begun: let us start again from here.',

  'checkout.toList': 'To the list',
  'checkout.help': 'Help',
  'checkout.help.call': 'Help: call the shop, {phone}',
  'checkout.steps': 'Steps of the purchase',
  'checkout.step.1': 'Your details',
  'checkout.step.2': 'Delivery',
  'checkout.step.3': 'Payment',
  'checkout.step.4': 'Confirmation',
  'checkout.step.tab': '{name}, step {step} of 4',
  'checkout.step.at': '<soft>Step {step} of 4 ·</soft> <b>{name}</b>',
  'checkout.step.done': 'Done: ',

  'checkout.sight': 'Summary',
  'checkout.sight.for': '{thing, select, share {A share for} other {For}} {list}',
  'checkout.sight.free': 'Free',
  'checkout.sight.open.buyer': 'you type it here',
  'checkout.sight.open': 'to be chosen',
  'checkout.sight.delivery': 'How it arrives',
  'checkout.sight.payment': 'How you pay',
  'checkout.sight.amount': '{thing, select, share {Your share} fund {Your contribution} other {Gift}}',
  'checkout.sight.shipping': 'Delivery',

  'checkout.time': 'Time left',
  'checkout.time.left':
    '{thing, select, share {We are keeping it} other {We are keeping it}} aside for you for another <b>{clock}</b>',
  'checkout.time.minutes': '{minutes, plural, one {One minute left.} other {# minutes left.}}',
  'checkout.time.over': 'Time is up',
  'checkout.time.overWhy':
    '{thing, select, share {The share is no longer kept aside for you, but your details are saved: if it is still there, you can take it back with one tap.} fund {The contribution is no longer kept aside for you, but your details are saved: you can take it up again with one tap.} other {The gift is no longer kept aside for you, but your details are saved: if it is still there, you can take it back with one tap.}}',
  'checkout.time.again': '{thing, select, share {Keep it aside again} other {Keep it aside again}}',
  'checkout.time.overSingle': '<b>Time is up:</b> your details are saved, you can carry on from here.',
  'checkout.hold':
    'When you continue, {thing, select, share {the share} fund {the contribution} other {the gift}} is kept aside for you for 15 minutes. You are not paying anything yet.',

  'checkout.buyer':
    '{thing, select, fund {Who is leaving this contribution?} share {Who is giving this share?} other {Who is giving this gift?}}',
  'checkout.buyer.why':
    'Your details are used for the order and to tell {toName} whom to thank. No need to sign up.',
  'checkout.buyer.name': 'Full name',
  'checkout.buyer.mail': 'Email',
  'checkout.buyer.phone': 'Telephone',
  'checkout.buyer.phoneWhy': 'We only call you if there is a problem with the delivery.',
  'checkout.buyer.message': 'Message for {name}',
  'checkout.buyer.again': 'Use the details of <who/> again',
  'checkout.buyer.forget': 'Forget them on this device',
  'checkout.buyer.forgotten': 'Done: this device no longer suggests your details.',
  'checkout.buyer.noName': 'Please give your name',
  'checkout.buyer.noMail': 'Please give your email address',
  'checkout.buyer.wrongMail': 'Please give a valid email address',
  'checkout.buyer.wrongMailSingle': 'Please give a valid email address',
  'checkout.buyer.noPhone': 'Please give your telephone number',
  'checkout.buyer.wrongPhone': 'Please give a valid telephone number',

  'checkout.invoice.wanted': 'I would like an invoice',
  'checkout.invoice.data': 'Details for the invoice',
  'checkout.invoice.for': 'The invoice is for',
  'checkout.invoice.person': 'A person',
  'checkout.invoice.company': 'A company',
  'checkout.invoice.person.name': 'Made out to',
  'checkout.invoice.company.name': 'Company name',
  'checkout.invoice.orPec': 'or PEC',
  'checkout.invoice.orSdi': 'or SDI code',
  'checkout.invoice.noTaxCode': 'The Italian tax code is needed',
  'checkout.invoice.noVatNumber': 'The VAT number is needed',
  'checkout.invoice.noSdiCode': 'The SDI code or the PEC address is needed',

  'checkout.delivery': 'Delivery',
  'checkout.delivery.question': 'How should the gift arrive?',
  'checkout.delivery.only': 'There is only one way here.',
  'checkout.delivery.choose': 'Choose what suits you best.',
  'checkout.address': 'Where shall we send it?',
  'checkout.address.country': 'Country',
  'checkout.address.name': 'First name',
  'checkout.address.surname': 'Surname',
  'checkout.address.street': 'Street and number',
  'checkout.address.zipCode': 'Postcode',
  'checkout.address.zipCode.abroad': 'Postcode',
  'checkout.address.city': 'Town or city',
  'checkout.address.province': 'Province',
  'checkout.address.province.abroad': 'Region or state',
  'checkout.address.noName': 'Please give the first name',
  'checkout.address.noSurname': 'Please give the surname',
  'checkout.address.noStreet': 'Please give the address',
  'checkout.address.noCity': 'Please give the town or city',

  'checkout.amount': '{thing, select, fund {Your contribution} other {Your share}}',
  'checkout.amount.question': 'How much would you like to give?',
  'checkout.amount.from': 'from {least}',
  'checkout.amount.rest': 'what is missing',
  'checkout.amount.fromTo': 'from {least} to {most}',
  'checkout.amount.complete': 'Your share completes the gift',
  'checkout.amount.missing': 'With your share there are still <b>{amount}</b> to go',
  'checkout.amount.moved': 'We have changed the amount to {amount} €.',
  'checkout.amount.suggested': 'Suggested amounts',
  'checkout.amount.all': 'All of it: {amount}',
  'checkout.amount.wrong': 'This is not an amount',
  'checkout.amount.atLeast': 'The amount must be at least {least}',
  'checkout.amount.exactly': 'The amount must be {amount}: that is what is missing',
  'checkout.amount.between': 'The amount must be between {least} and {most}',
  'checkout.amount.leavesOrLess':
    'That would leave {left}, less than a share. Choose {most} at most, or all that is missing: {whole}',
  'checkout.amount.leaves': 'That would leave {left}, less than a share. Choose all that is missing: {whole}',

  'checkout.payment': 'Payment method',
  'checkout.payment.question': 'How would you like to pay?',
  'checkout.payment.nothing': 'There is nothing to pay',
  'checkout.payment.missing': 'Please choose how to pay',
  'checkout.payment.until': '{note} You have until {day}.',
  'checkout.payment.free': 'You reserve it now and come to collect it. There is nothing to pay.',
  'checkout.payment.share': 'You reserve it now and pay in the shop.',
  'checkout.payment.transferStays':
    'Until you choose another method, the bank transfer stays as it is. <b>If you have already made it, do not change:</b> wait for it to arrive.',
  'checkout.payment.movesDelivery':
    'If you pay in the shop you take the gift with you when you come: delivery costs nothing.',
  'checkout.payment.priceChanged':
    '<b>The price has changed:</b> it is {amount} now. If that is fine with you, continue.',
  'checkout.payment.amountChanged':
    '<b>The amount has changed:</b> it is {amount} now. If that is fine with you, confirm again.',
  'checkout.payment.loading': 'Loading the payment details…',
  'checkout.payment.notLoaded': 'The payment form could not be loaded',
  'checkout.payment.meanwhile': 'It usually takes just a few seconds. If you close the page nothing is lost.',
  'checkout.payment.meanwhileMail':
    'It usually takes just a few seconds. If you close the page nothing is lost: we will write to {email}.',
  'checkout.payment.notCompleted': 'Payment not completed',
  'checkout.payment.notCharged': 'Payment not completed. You have not been charged.',

  'checkout.single': 'Your gift',
  'checkout.single.data': 'Your details',

  'checkout.confirm': 'Is everything right?',
  'checkout.confirm.edit.1': 'Change: your details',
  'checkout.confirm.edit.2': 'Change: the delivery',
  'checkout.confirm.edit.3': 'Change: the payment',
  'checkout.confirm.delivery': 'Delivery',
  'checkout.confirm.payment': 'Payment',
  'checkout.confirm.toPay': 'To pay',
  'checkout.confirm.nothing': 'Nothing',
  'checkout.confirm.words': '“{words}”',
  'checkout.confirm.byTransfer': 'Bank transfer, by {day}',
  'checkout.confirm.free': 'Nothing to pay: come to the shop by {day}',
  'checkout.confirm.inShop': 'In the shop, by {day}',
  'checkout.confirm.binds': 'By confirming you make a purchase with an obligation to pay.',
  'checkout.confirm.bindsByTransfer':
    'By confirming you make a purchase with an obligation to pay. Right afterwards we give you the IBAN and the payment reference.',
  'checkout.confirm.engages':
    'By confirming you undertake to come to the shop{thing, select, free {} share { and pay for the share} fund { and pay the contribution} other { and pay for the gift}}. {mail, select, true {We will send you a reminder by email.} other {You will not receive an email: note down the order number that we give you.}}',
  'checkout.final.transfer': 'Buy and pay {total} by bank transfer',
  'checkout.final.pay': 'Buy and pay {total}',
  'checkout.final.nothing': 'Reserve, with nothing to pay',
  'checkout.final.inShop':
    '{thing, select, share {Reserve the share} fund {Reserve the contribution} other {Reserve}}: {total} to pay in the shop',

  'checkout.taken.passing': 'Somebody else is taking it',
  'checkout.taken.passingWhy':
    'At the moment the gift is kept aside for another person. If it becomes free, you can have it.',
  'checkout.taken.look': 'See whether it is free again',
  'checkout.taken.still': 'At {now} it is still kept aside.',
  'checkout.taken.stillUntil': 'At {now} it is still kept aside. Try again at {later}: by then we will know.',
  'checkout.taken.soldOut': 'Sold out',
  'checkout.taken.soldOutWhy': 'The shop is out of stock for now. You have not paid anything.',
  'checkout.taken.given': 'It has already been given',
  'checkout.taken.givenWhy': 'Somebody has already chosen it. You have not paid anything.',

  'checkout.unpayable': 'It is not possible to pay here yet',
  'checkout.unpayable.why':
    'No payment method is available. Please contact the shop. The gift stays here: you can also come back in a few days.',
  'checkout.elsewhere': 'A purchase begun elsewhere',
  'checkout.elsewhere.why':
    'This purchase was begun in another browser or on another phone, and the buyer’s details stay there. You can carry on from that device, or begin a new purchase here.',
  'checkout.elsewhere.here': 'Begin here',
  'checkout.gone': 'This purchase is no longer there',
  'checkout.gone.why':
    'Too much time has passed and the details were deleted. You have not paid anything: you can begin again.',
  'checkout.cancelled': 'Purchase cancelled',
  'checkout.cancelled.why':
    'This purchase was cancelled. You have not paid anything: you can begin again whenever you like.',
  'checkout.restart': 'Begin again',
  'checkout.settling': 'One moment, we are closing the earlier payment',
  'checkout.settling.why':
    'We are cancelling it with the payment provider, so that you do not pay twice. It usually takes just a few seconds: then you carry on from here.',

  'checkout.failed': 'Something went wrong',
  'checkout.failed.toast': 'Error',
  'checkout.failed.create': 'The transaction could not be created',
  'checkout.failed.update': 'The transaction could not be updated',
  'checkout.failed.begin': 'Something went wrong while the transaction was being created',
  'checkout.failed.data': 'Data not available',
  'checkout.failed.gift': 'The gift could not be loaded',
  'checkout.failed.giftWhy':
    'This gift is no longer on the list: perhaps it was taken off just now. You have not paid anything.',
  'checkout.failed.purchase': 'The transaction could not be loaded',

  'checkout.own.held':
    '{thing, select, share {Your share is already kept aside} fund {Your contribution is already kept aside} other {It is already kept aside for you}}',
  'checkout.own.reserved':
    '{thing, select, share {You have already reserved a share} fund {You have already promised a contribution} other {You have already reserved it}}',
  'checkout.own.paid':
    '{thing, select, share {You have already given a share} fund {You have already left a contribution} other {You have already given it}}',
  'checkout.own.heldNext': 'It is waiting with everything you typed: only the confirmation is missing.',
  'checkout.own.paidNext': 'Everything is settled, there is nothing more to do: thank you.',
  'checkout.own.seeNext': 'Your order says what happens now.',
  'checkout.own.collect':
    'Come and {thing, select, free {collect it} share {pay for it} other {pay for it}} in the shop.',
  'checkout.own.collectBy':
    'Come and {thing, select, free {collect it} share {pay for it} other {pay for it}} in the shop by {day}.',
  'checkout.own.transfer': 'Only the bank transfer is missing',
  'checkout.own.transferPart': 'A part has arrived: below you find how much is missing.',
  'checkout.own.transferNow': 'Below you find the bank details.',
  'checkout.own.transferBy':
    'Please make it by {day}{thing, select, fund {} other {: until then the gift is kept aside for you}}.',
  'checkout.own.number': '{words} Your order number is {number}.',
  'checkout.own.resume': 'Carry on where you were',
  'checkout.own.another': '{thing, select, share {Give another share} other {Give another one like this}}',

  'checkout.done.inShop': 'Reservation completed',
  'checkout.done.online': 'All done',
  'checkout.done.why': 'Thank you! We are taking you to your order…',

  'checkout.card': 'Payment with Stripe',
  'checkout.card.for': 'Your gift for {list}.',
  'checkout.card.list': 'Gift list',
  'checkout.card.product': 'Gift',
  'checkout.card.share': 'Amount of the share',
  'checkout.card.price': 'Price',
  'checkout.card.shipping': 'Delivery',
  'checkout.card.unpayable': 'This gift cannot be paid for here. You have not paid anything.',
  'checkout.card.data': 'Type your details',
  'checkout.card.done': 'Payment completed',
  'checkout.card.doneWhy':
    'Thank you for your gift!{mail, select, true { You will receive a confirmation by email.} other {}}',
  'checkout.card.beneficiary': 'For',
  'checkout.card.number': 'Order number',
  'checkout.card.amount': 'Amount',
  'checkout.card.back': 'Back to the gift list',
} satisfies InOtherWords<'checkout'>;
