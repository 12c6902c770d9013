import { greetingName, type SentToPerson, type ShareHow, type ShareWhat } from '@fiocco/contracts';
import { formatDate, formatTime } from '../../../shared/format/dates.js';

export const WHAT_WORDS: Readonly<Record<ShareWhat, string>> = { link: 'Link', password: 'Password' };
export const HOW_WORDS: Readonly<Record<ShareHow, string>> = {
  mail: 'E-mail',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
};

const when = (at: string) => `il ${formatDate(at)} alle ${formatTime(at)}`;

/** "E-mail inviata il 28/11/2026 alle 10:42": of WhatsApp and SMS only that they were opened is known. */
export function sentWords({ how, at, mail }: SentToPerson): string {
  if (!mail) return `${HOW_WORDS[how]} aperto ${when(at)}`;
  if (mail.state === 'sent') return `E-mail inviata ${when(at)}`;
  if (mail.state === 'queued') return `E-mail in coda ${when(at)}`;
  return `E-mail non inviata ${when(at)}${mail.reason ? `: ${mail.reason}` : ''}`;
}

interface Message {
  readonly to: string | null;
  readonly listName: string;
  readonly url: string;
  /** Null for the message with the link. */
  readonly password: string | null;
}

/** What stands ready in WhatsApp or in an SMS. The link, or the password: each in a message of its own. */
export function messageTo({ to, listName, url, password }: Message): string {
  const name = greetingName(to ?? '');
  const opening = name ? `Ciao ${name}, ` : 'Ciao, ';
  return password === null
    ? `${opening}ecco il link della lista «${listName}», da mandare a chi vuole fare un regalo: ${url}`
    : `${opening}questa è la password della lista «${listName}», per chi ha il link: ${password}`;
}
