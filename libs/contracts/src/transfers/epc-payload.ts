import { isIban } from './check-pair.js';

/** What a banking app fills in by itself. */
export interface EpcTransfer {
  readonly holder: string;
  readonly iban: string;
  readonly amountCents: number;
  /** What the buyer writes into the transfer. */
  readonly remittance: string;
  /** Not needed inside the EEA, which version 002 is for. */
  readonly bic?: string | null;
}

const MOST_CENTS = 99_999_999_999;
const NAME_LENGTH = 70;
const REMITTANCE_LENGTH = 140;
/** The whole text, in bytes: a code of version 13 with error correction M holds no more. */
export const EPC_MOST_BYTES = 331;

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;
const onOneLine = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** As much of a text as fits, cut between whole characters. */
function cut(text: string, most: number): string {
  let kept = '';
  for (const character of onOneLine(text)) {
    if (bytesOf(kept + character) > most) break;
    kept += character;
  }
  return kept.trimEnd();
}

/**
 * The text of a QR code for banking apps: EPC069-12 version 002 in UTF-8, an ordinary SEPA transfer with free remittance
 * text. Limits are counted in bytes, which is never more than the guideline's characters. Throws RangeError where the
 * guideline has no code for it.
 */
export function epcPayload({ holder, iban, amountCents, remittance, bic }: EpcTransfer): string {
  if (!isIban(iban)) throw new RangeError('An EPC code needs a valid IBAN');
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > MOST_CENTS)
    throw new RangeError('An EPC code is for 0.01 to 999999999.99 euro');
  const name = cut(holder, NAME_LENGTH);
  if (name === '') throw new RangeError('An EPC code names the account holder');
  const euro = `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
  const [service, version, utf8, sct] = ['BCD', '002', '1', 'SCT'];
  const [noPurpose, noReference] = ['', ''];
  return [
    service,
    version,
    utf8,
    sct,
    bic ?? '',
    name,
    iban.replaceAll(/\s/g, '').toUpperCase(),
    `EUR${euro}`,
    noPurpose,
    noReference,
    cut(remittance, REMITTANCE_LENGTH),
  ].join('\n');
}
