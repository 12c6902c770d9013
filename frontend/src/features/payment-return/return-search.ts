/*
 * What the return pages read of their addresses. By itself, for the router has it at hand on every page.
 */

/** The specification's query. It says which purchase to ask about, and nothing about its payment. */
export interface PaypalReturn {
  readonly list_id?: number;
  readonly product_id?: number;
  readonly transaction_id?: string;
  readonly quota?: 0 | 1;
  readonly status?: 'success' | 'cancel';
  /** The order's id, which PayPal adds. */
  readonly token?: string;
}

function textOf(value: unknown, pattern: RegExp): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return pattern.test(text) ? text : undefined;
}

/** A number, as the router reads and writes one: a text of digits would stand between quotes in the address. */
function idOf(value: unknown): number | undefined {
  const id = Number(textOf(value, /^\d{1,16}$/) ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : undefined;
}

export function paypalReturn(search: Record<string, unknown>): PaypalReturn {
  const { status } = search;
  return {
    list_id: idOf(search['list_id']),
    product_id: idOf(search['product_id']),
    transaction_id: textOf(search['transaction_id'], /^[\w-]{1,64}$/),
    quota: String(search['quota']) === '1' ? 1 : 0,
    status: status === 'success' || status === 'cancel' ? status : undefined,
    token: textOf(search['token'], /^[\w-]{1,64}$/),
  };
}

/** What Stripe adds to the address: only the payment's id is read, and even that only to ask the server about it. */
export interface CardReturn {
  readonly payment_intent?: string;
}

export function cardReturn({ payment_intent: id }: Record<string, unknown>): CardReturn {
  return { payment_intent: typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined };
}
