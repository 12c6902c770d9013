import { telHref } from '../../shared/kit/text/contact.js';

/** A chat with this number, in which the words stand ready to be sent. */
export function whatsAppHref(phone: string, words = ''): string {
  const digits = telHref(phone).replace(/^tel:(?:\+|00)?/, '');
  return `https://wa.me/${digits}${words && `?text=${encodeURIComponent(words)}`}`;
}

/** A text message to this number, in which the words stand ready: `?&` is what both kinds of telephones read. */
export const smsHref = (phone: string, words: string): string =>
  `sms:${telHref(phone).replace(/^tel:/, '')}?&body=${encodeURIComponent(words)}`;
