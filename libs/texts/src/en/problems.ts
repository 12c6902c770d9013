/**
 * Why the server refuses what a guest asks, by the problem's code; what it names comes from the problem's details, amounts as
 * euro. Italian stands where each refusal is decided.
 */
export default {
  /** Of what is refused for a reason that guests do not meet. */
  other: 'This is not possible at the moment. Please reload the page, or contact the shop.',
  /** Beside a field of a form. */
  field: 'This is missing or not valid',
  AMOUNT_CHANGED:
    'The amount has changed: it is now {amountCents}{shippingCents, select, none {} other { plus {shippingCents} for shipping}}. Check it and confirm again.',
  AMOUNT_FIXED: 'The amount can no longer be changed.',
  ATTEMPT_ENDED: 'This payment was closed: please start again.',
  ATTEMPT_UNKNOWN: 'We cannot find this payment.',
  ALLOCATION_DEAD: 'Please try again in a few seconds.',
  BAD_REQUEST: 'This request is not valid.',
  BUSY: 'There are too many requests at the moment. Please try again in a few seconds.',
  CANCEL_LINK_INVALID:
    'This link is not valid: perhaps it is not whole, or the e-mail address was corrected later. Use the one in the latest e-mail.',
  CANCEL_LINK_OVER: 'It can no longer be cancelled from here: please call the shop for anything you need.',
  CLOCKS_DIFFER: 'For the moment the shop can only be looked at. Please try again shortly.',
  DELIVERY_METHOD_NOT_ALLOWED: 'This delivery method is not available for this list. Please choose another.',
  DRAFT_GONE:
    'The details of this purchase are no longer here: they expired, or were erased on request. You have not taken anything: please start again from the list.',
  EXCHANGE_UNDER_WAY: 'The shop is just changing this gift: please try again in a few seconds.',
  FORBIDDEN: 'You are not allowed to do this.',
  FOREIGN_ORIGIN: 'This request does not come from the shop’s pages.',
  FUND_CLOSED: 'This list does not take free contributions.',
  GIFT_ALREADY_TAKEN: 'Somebody else has already taken this gift.',
  GIFT_GONE:
    'While you were paying, somebody else took this gift: the payment was cancelled and you were not charged.',
  GIFT_HELD_BY_OTHERS:
    'Somebody else is buying this gift right now. If it becomes free again, you will find it on the list.',
  GIFT_NOT_ON_LIST: 'This gift is no longer on the list.',
  HEADERS_TOO_LARGE: 'This request is not valid.',
  HOLD_ENDED: 'Your choice has changed meanwhile, or its time is over: see how it stands now and try again.',
  IMAGE_NOT_FOUND: 'This picture does not exist.',
  INTERNAL: 'Something went wrong. Please try again later.',
  INVOICE_NOT_OFFERED:
    'This shop does not prepare invoices online: please ask for one in the shop, before you pay.',
  LIST_LOCKED: 'This list has a password: enter it to see the gifts.',
  LIST_NOT_FOUND: 'This gift list does not exist or was removed.',
  LIST_NOT_OPEN: 'This list is not open: its gifts cannot be bought at the moment.',
  METHOD_NOT_ALLOWED: 'This cannot be done here.',
  MODIFIED_BY_OTHERS: 'Somebody has changed this meanwhile: reload the page.',
  MONEY_MOVED: 'The money of this purchase has moved on to the gift that was chosen in its place.',
  NOT_FOUND: 'What you are looking for does not exist or was removed.',
  NOT_IN_VERIFICATION: 'There is nothing left to check about this purchase: reload the page.',
  NOT_SIGNED_IN: 'Please sign in to continue.',
  NO_ONLINE_PAYMENT: 'There is no online payment under way for this purchase.',
  NO_PICK_UP:
    'There is no day on which to come to the shop for this gift: perhaps it was already handed over.',
  OCCASION_NOT_FOUND: 'This occasion does not exist.',
  ONLINE_AMOUNT_TOO_SMALL:
    'This amount is too small to be paid online: choose another way to pay, or ask the shop.',
  OUT_OF_STOCK: 'Sold out: the last piece was taken from another list.',
  PAYLOAD_TOO_LARGE: 'What was sent is too large.',
  PAYMENT_ATTEMPTS_USED:
    'The payment was declined five times. Choose another way to pay, or contact the shop.',
  PAYMENT_CLOSING: 'We are cancelling the earlier payment: please try again in a few seconds.',
  PAYMENT_DECLINED: 'The payment was not completed. You were not charged.',
  PAYMENT_METHOD_CHANGED: 'Another way to pay was chosen meanwhile: reload the page.',
  PAYMENT_METHOD_FIXED: 'The way to pay can no longer be changed.',
  PAYMENT_METHOD_MISSING: 'Please choose how to pay',
  PAYMENT_METHOD_NOT_ALLOWED: 'This way to pay is not available for this list. Please choose another.',
  PAYMENT_METHOD_NOT_USABLE:
    'This way to pay is not available at the moment. Choose another, or contact the shop.',
  PAYMENT_NOT_PREPARED: 'The payment could not be prepared: you were not charged. Please try again.',
  PAYMENT_PINNED: 'The payment is being collected: wait for its outcome before you change anything.',
  PAYMENT_PROVIDER_SILENT: 'The payment provider does not answer. Please try again shortly.',
  PAYMENT_UNDER_WAY:
    'A payment for this gift is already under way: complete or cancel it before you choose another way.',
  PRODUCT_NOT_FOUND: 'This gift does not exist or was removed.',
  QUOTA_AMOUNT_MISSING: 'This amount is not valid',
  QUOTA_EXCEEDS_REMAINING: 'Only {dueCents} are still missing for this gift.',
  QUOTA_LEAVES_TOO_LITTLE:
    '{dueCents} are still missing: give the whole amount, or a share that leaves at least {minimumCents}.',
  QUOTA_TOO_SMALL: 'The smallest share is {minimumCents}.',
  READ_ONLY: 'For the moment the shop can only be looked at. Please try again shortly.',
  REGISTRATION_CLOSED: 'Nobody can register here.',
  REQUEST_TIMEOUT: 'The request took too long. Please try again.',
  RESTORE_UNDER_WAY:
    'We are checking the payments received, and for a few minutes gifts can be neither reserved nor bought. Please try again shortly.',
  SALE_UNDER_WAY: 'This gift is being sold in the shop right now: please try again in a few seconds.',
  SERVICE_UNAVAILABLE: 'The service is not available at the moment. Please try again shortly.',
  STOCK_BUSY: 'The shop is checking what is available. Please try again in a few seconds.',
  STORAGE_FULL: 'Nothing can be saved at the moment. Please try again later.',
  TOO_MANY_HOLDS:
    '{ofNetwork, select, true {Many purchases for this list were left unfinished from your connection: for now we take only a few at a time. Try again in a few minutes, or use another connection, for example your phone’s data instead of Wi-Fi.} other {You have other gifts under way, or left unfinished after the bank’s question: complete one of them, then you can go on.}}',
  TOO_MANY_LISTENERS: 'Too many pages of this list are open: close one of them.',
  TOO_MANY_PAYMENTS:
    'There were too many payments from your connection: try again later, or choose to pay in the shop.',
  TOO_MANY_REQUESTS: 'There were too many attempts. Please try again shortly.',
  TOO_MANY_RESERVATIONS:
    'You already have five gifts to pay for, in the shop or by bank transfer: pay for one of them, then you can go on.',
  TRANSACTION_ALREADY_CONFIRMED: 'This purchase is already confirmed: it can no longer be changed.',
  TRANSACTION_CANCELLED: 'This purchase was cancelled.',
  TRANSACTION_EXCHANGED: 'The gift of this purchase was already changed for another.',
  TRANSACTION_ID_TAKEN: 'There is already another purchase under this number.',
  TRANSACTION_NOT_FOUND: 'We cannot find this purchase.',
  TRANSACTION_NOT_HELD: 'The gift is no longer kept aside for you: please start again from the list.',
  TRANSACTION_NOT_YOURS: 'This purchase was begun on another device or browser.',
  TRANSACTION_REFUNDED: 'This purchase was already refunded: there is nothing to cancel.',
  TRANSACTION_REMOVED: 'This purchase was removed: it can no longer be changed.',
  TRANSACTION_STILL_HELD: 'This purchase is under way: the gift is still kept aside.',
  TRANSFER_NOT_AWAITED: 'There is no bank transfer to make for this purchase.',
  TYPE_FIXED: 'Whether it is bought or reserved can no longer be changed.',
  TYPE_NOT_OFFERED:
    'This gift cannot be {kind, select, acquisto {bought whole} prenotazione {reserved} quota {given in shares} other {taken this way}}: choose another way.',
  UNKNOWN_HOST: 'The shop does not stand at this address.',
  UNSUPPORTED_MEDIA_TYPE: 'The format of what was sent is not supported.',
  URL_TOO_LONG: 'The address is too long.',
  VALIDATION_FAILED: 'Some of what was sent is missing or not valid.',
  WITHDRAWAL_LINK_INVALID: 'This link is no longer valid: please ask for a new one.',
  WITHDRAWAL_NOTHING_LEFT:
    'This order is already cancelled or refunded: there is nothing left to withdraw from.',
  WITHDRAWAL_TOO_EARLY: 'This order is not complete yet: there is nothing to withdraw from.',
  WRONG_LIST_PASSWORD: 'This password is not right.',
} as const;
