/** Codes of PRODUCT.md section 2; those of payment and delivery are in `methods/`. */

export const TRANSACTION_STATUSES = ['in_attesa', 'completata', 'annullata'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const TRANSACTION_TYPES = ['acquisto', 'prenotazione', 'quota'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const PRODUCT_TYPES = ['intero', 'quote', 'prenotabile', 'intero_prenotabile'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const STAFF_ROLES = ['admin', 'staff'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * `owed`: money is still to come, in the shop or by transfer. `transfer`: to be matched. `refund`: under way or refused. `stray`: money that nobody expected. `dispute`: not
 * decided yet.
 */
export const TRANSACTION_TODOS = ['owed', 'transfer', 'verify', 'refund', 'stray', 'dispute'] as const;
export type TransactionTodo = (typeof TRANSACTION_TODOS)[number];

/** As a page draws the id of a new transaction: at least 16 random bytes in base64url, like our own. */
export const DRAWN_ID = /^[\w-]{22,64}$/;
