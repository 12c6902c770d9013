import { type Language, LANGUAGE_PARAM, type SayInMail } from '@fiocco/texts';
import type { Shop } from '../ports.js';
import { oneLine } from './html.js';
import { ITALIAN, NO_BREAK, textsIn } from './mail-texts.js';

export interface FactLine {
  readonly label: string;
  readonly value: string;
  /** Where the label leads, absolute. */
  readonly url?: string;
  /** The same in parts, each of which stays on one line. */
  readonly parts?: readonly string[];
}

/** The pictures that a mail asks for. */
export interface PictureWishes {
  /** The words by which the strip of paper at the top is chosen. */
  readonly occasion: string;
  /** `/media/<hash>.jpg`, shown beside the item, or the drawing for the fund; any other address is not shown. */
  readonly item: string | null;
  readonly isFund: boolean;
}

/** What a mail says, before its layout. No field is HTML; what a mail does not have is null or empty. */
export interface MailContent {
  /** In which it is written; absent for Italian. */
  readonly lang?: Language;
  readonly subject: string;
  /** The first words, which mailboxes show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly lead: string;
  readonly item: { readonly name: string; readonly lines: readonly string[] } | null;
  readonly facts: readonly FactLine[];
  readonly total: FactLine | null;
  readonly button: { readonly label: string; readonly url: string } | null;
  /** A quiet link beneath: a question, and what to press. */
  readonly aside?: { readonly question: string; readonly label: string; readonly url: string } | null;
  /** Quiet links at the end: what the law wants at hand with an order. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  /** The message that was typed with the order. */
  readonly message: string | null;
  /** Whose message it is; its reader's own where it is absent. */
  readonly messageLabel?: string;
  /** A line to be copied exactly. */
  readonly verbatim: string | null;
  /** What happens next. */
  readonly next: readonly string[];
  readonly footer: readonly string[];
  readonly pictures: PictureWishes;
}

export const NO_PICTURES: PictureWishes = { occasion: '', item: null, isFund: false };

/** What every mail says, in its own language. */
export const sayIn = ({ lang = ITALIAN.language }: MailContent): SayInMail => textsIn(lang).say;

/** Staff, and those for whom a list is, are written to in Italian. */
export function contactSentence({ email, phone: typed }: Shop, say: SayInMail = ITALIAN.say): string {
  const phone = typed && oneLine(typed).replaceAll(' ', NO_BREAK);
  if (email) return phone ? say('mails.contact.answerOrCall', { phone }) : say('mails.contact.answer');
  return phone ? say('mails.contact.call', { phone }) : say('mails.contact.come');
}

export function footerLines(
  { name, addressLines, vatNumber, reaNumber }: Shop,
  say: SayInMail = ITALIAN.say,
): readonly string[] {
  const where = addressLines.length > 0 ? addressLines : [name];
  const numbers = [
    vatNumber && say('mails.footer.vat', { number: oneLine(vatNumber) }),
    reaNumber && say('mails.footer.rea', { number: oneLine(reaNumber) }),
  ];
  return [where.join(' · '), numbers.filter(Boolean).join(' · ')].filter(Boolean);
}

/** Links always lead to the shop's own address, whatever host the path names. */
export function addressOf(path: string, publicUrl: string): string {
  const base = new URL(`${publicUrl}/`);
  const address = URL.canParse(path, base.href) ? new URL(path, base) : base;
  return address.origin === base.origin ? address.href : base.href;
}

/** The same for a buyer: whoever is written to in another language than Italian reads the page in it. */
export function addressFor(
  { lang }: { readonly lang: Language },
  path: string,
  { publicUrl }: Pick<Shop, 'publicUrl'>,
): string {
  const address = new URL(addressOf(path, publicUrl));
  if (lang !== ITALIAN.language) address.searchParams.set(LANGUAGE_PARAM, lang);
  return address.href;
}
