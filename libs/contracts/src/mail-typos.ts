import { typedMailAddress } from './typed-text.js';

/** Where most Italians have their mail. Short names are left out: other real domains are one letter away from them. */
const DOMAINS = [
  'gmail.com',
  'libero.it',
  'hotmail.it',
  'hotmail.com',
  'outlook.it',
  'outlook.com',
  'yahoo.it',
  'yahoo.com',
  'icloud.com',
  'virgilio.it',
  'tiscali.it',
  'alice.it',
  'fastwebnet.it',
  'inwind.it',
  'googlemail.com',
];
/** Real ones that are one slip away from those above: whoever has their mail there is not asked each time. */
const REAL: ReadonlySet<string> = new Set([
  'ymail.com',
  'mail.com',
  'email.com',
  'cloud.com',
  'yahoo.at',
  'yahoo.ie',
  'yahoo.in',
  'outlook.at',
  'outlook.ie',
  'outlook.in',
  'outlook.pt',
]);
const MEANT: Readonly<Record<string, string>> = { 'gmail.it': 'gmail.com', 'icloud.it': 'icloud.com' };

/** Whether one letter is missing, too many or another, or two are exchanged. */
function isOneSlip(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [rest, wanted] = [typed.slice(at), meant.slice(at)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}

/** The address that was probably meant, to be asked about and never to be put in; null where nothing looks wrong. */
export function probablyMeant(typed: string): string | null {
  const address = typedMailAddress(typed);
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at).toLowerCase();
  if (at < 2 || DOMAINS.includes(domain) || REAL.has(domain)) return null;
  // Whoever is still typing is not asked.
  const meant =
    MEANT[domain] ?? DOMAINS.find((known) => !known.startsWith(domain) && isOneSlip(domain, known));
  return meant === undefined ? null : `${address.slice(0, at)}${meant}`;
}
