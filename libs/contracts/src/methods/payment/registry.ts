import { bonifico } from './bonifico.js';
import { inNegozio } from './in-negozio.js';
import { paypal } from './paypal.js';
import { stripe } from './stripe.js';

/** Every payment method, in the order in which pages offer them. */
export const PAYMENT_REGISTRY = [stripe, paypal, bonifico, inNegozio] as const;
