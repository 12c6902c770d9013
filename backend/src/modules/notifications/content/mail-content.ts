import type { Shop } from '../ports.js';
import { oneLine } from './html.js';

export interface FactLine {
  readonly label: string;
  readonly value: string;
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
  /** Whose message it is; "Il tuo messaggio" where it is absent. */
  readonly messageLabel?: string;
  /** A line to be copied exactly. */
  readonly verbatim: string | null;
  /** What happens next. */
  readonly next: readonly string[];
  readonly footer: readonly string[];
  readonly pictures: PictureWishes;
}

export const NO_PICTURES: PictureWishes = { occasion: '', item: null, isFund: false };
export const OWN_MESSAGE = 'Il tuo messaggio';
export const NO_BREAK = '\u00a0';

export function contactSentence({ email, phone }: Shop): string {
  const call = phone ? `chiamaci allo${NO_BREAK}${oneLine(phone).replaceAll(' ', NO_BREAK)}` : '';
  if (email) return `Per qualsiasi cosa rispondi a questa e-mail${call ? `, o ${call}` : ''}.`;
  return call ? `Per qualsiasi cosa ${call}.` : 'Per qualsiasi cosa passa a trovarci in negozio.';
}

export function footerLines({ name, addressLines, vatNumber, reaNumber }: Shop): readonly string[] {
  const where = addressLines.length > 0 ? addressLines : [name];
  const numbers = [vatNumber && `P.IVA ${oneLine(vatNumber)}`, reaNumber && `REA ${oneLine(reaNumber)}`];
  return [where.join(' · '), numbers.filter(Boolean).join(' · ')].filter(Boolean);
}

/** Links always lead to the shop's own address, whatever host the path names. */
export function addressOf(path: string, publicUrl: string): string {
  const base = new URL(`${publicUrl}/`);
  const address = URL.canParse(path, base.href) ? new URL(path, base) : base;
  return address.origin === base.origin ? address.href : base.href;
}
