import { tellStaff } from './faults.js';
import { typedMailAddress } from './typed-text.js';

const LONGEST = 254;
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Letters of any script; checked before `URL` reads the domain, which would take ports and passwords for parts of it. */
const ANY_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const NOT_ASCII = /[^\0-\u007f]/g;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:xn--[a-z\d-]{0,58}[a-z\d]|[a-z]{2,63})$/;

/** Why no mail reaches an address: it has not the form of one, or letters before the @ that mail cannot carry. */
type Fault = 'form' | 'letters';

function asciiDomain(domain: string): string | null {
  if (!ANY_DOMAIN.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

function read(typed: string): { readonly route: string } | { readonly fault: Fault } {
  const address = typedMailAddress(typed);
  const at = address.lastIndexOf('@');
  const domain = asciiDomain(address.slice(at + 1));
  if (at < 1 || at > 64 || domain === null || !DOMAIN.test(domain)) return { fault: 'form' };
  const local = address.slice(0, at);
  if (!LOCAL_PART.test(local))
    return { fault: LOCAL_PART.test(local.replace(NOT_ASCII, 'x')) ? 'letters' : 'form' };
  const route = `${local}@${domain}`;
  return route.length > LONGEST ? { fault: 'form' } : { route };
}

/**
 * The address as mail servers take it, its domain in ASCII (punycode); null where no mail reaches it. Other letters than
 * ASCII before the @ are refused although SMTPUTF8 carries them: whether every server on the way knows it would be
 * learnt only from the mail that comes back.
 */
export function mailRoute(typed: string): string | null {
  const address = read(typed);
  return 'route' in address ? address.route : null;
}

/**
 * What to say about an address that was typed; null where only a mail will tell. `form` says that it has not the form of
 * one.
 */
export function mailRefusal(typed: string, form: string, tell = tellStaff): string | null {
  const address = read(typed);
  if ('route' in address) return null;
  return address.fault === 'letters' ? tell('mail.letters') : form;
}
