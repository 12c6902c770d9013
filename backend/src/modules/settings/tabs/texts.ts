import { mailRefusal, oneLine, PICTURE_ADDRESS, typedIban, typedPhone } from '@fiocco/contracts';
import { isIBAN } from 'class-validator';
import { keptMailAddress } from '../../../platform/index.js';
import { type Field, guarded, isText } from './field.js';
import { Refusal } from './refusal.js';

/* Settings that are texts. Lengths in characters. */

export const MAX_NAME = 200;
export const MAX_TEXT = 2_000;

interface TextShape {
  readonly max?: number;
  /** Whether it may have several lines. */
  readonly lines?: boolean;
  /** The text in the form in which it is stored, or why it is not; never called with an empty one. */
  readonly shaped?: (text: string) => string | Refusal;
}

const tooLong = (max: number) =>
  new Refusal('SETTING_TOO_LONG', `Testo troppo lungo: al massimo ${max.toLocaleString('it-IT')} caratteri`);

/** The text to store, empty where nothing was sent. */
function read(sent: unknown, shape: TextShape): string | Refusal {
  if (sent === null) return '';
  if (!isText(sent)) return new Refusal('SETTING_WRONG_TYPE', 'Deve essere un testo');
  const written = shape.lines ? sent.trim() : oneLine(sent);
  return written === '' ? '' : judged(written, shape);
}

function judged(written: string, { max = MAX_TEXT, shaped }: TextShape): string | Refusal {
  if (written.length > max) return tooLong(max);
  return shaped ? shaped(written) : written;
}

/** A text that is empty where it is not set. */
export function text(initial: string, shape: TextShape = {}): Field<string> {
  return { initial, accepts: isText, from: (sent) => read(sent, shape) };
}

/** A text that is null where it is not set. */
export function optionalText(shape: TextShape = {}): Field<string | null> {
  return {
    initial: null,
    accepts: (value): value is string | null => value === null || isText(value),
    from: (sent) => {
      const value = read(sent, shape);
      return value === '' ? null : value;
    },
  };
}

export const name = (initial: string) => text(initial, { max: MAX_NAME });
export const optionalName = () => optionalText({ max: MAX_NAME });

const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** Colours are written into style sheets, so they are checked strictly. */
const isColour = (value: unknown): value is string => isText(value) && COLOUR.test(value);
const colourShape: TextShape = {
  shaped: (value) =>
    isColour(value) ? value : new Refusal('SETTING_COLOUR_WRONG', 'Scrivi il colore come #a8492f o #abc'),
};

/** One that is emptied goes back to that of a new shop: pages cannot be without it. */
export function colour(initial: string): Field<string> {
  return { initial, accepts: isColour, from: (sent) => read(sent, colourShape) || initial };
}

export function optionalColour(): Field<string | null> {
  const accepts = (value: unknown): value is string | null => value === null || isColour(value);
  return { ...optionalText(colourShape), accepts };
}

export const email = () =>
  optionalText({
    max: 254,
    shaped: (value) => {
      const refusal = mailRefusal(value, 'Email non valida');
      return refusal === null ? keptMailAddress(value) : new Refusal('SETTING_EMAIL_WRONG', refusal);
    },
  });

/** Any words may stand beside the number. */
export const phone = () => optionalText({ shaped: typedPhone });

/** Stored without spaces, in capitals. */
export const iban = () =>
  guarded(
    optionalText({
      shaped: (value) => {
        const written = typedIban(value);
        return isIBAN(written)
          ? written
          : new Refusal('SETTING_IBAN_WRONG', 'L’IBAN non è giusto: le cifre di controllo non tornano');
      },
    }),
  );

/** A web address of pages or of the whole shop, without the slash at its end. */
export const webAddress = () =>
  optionalText({
    shaped: (value) => {
      const url = URL.canParse(value) ? new URL(value) : null;
      const isPlain = url !== null && !url.username && !url.password && !url.search && !url.hash;
      return isPlain && /^https?:$/.test(url.protocol)
        ? url.href.replace(/\/+$/, '')
        : new Refusal('SETTING_ADDRESS_WRONG', 'Scrivi un indirizzo come https://liste.ilmionegozio.it');
    },
  });

/** The address of a picture that was uploaded here: one of another site would tell it who looks, and would not last. */
export const picture = () =>
  optionalText({
    shaped: (value) =>
      PICTURE_ADDRESS.test(value)
        ? value
        : new Refusal('SETTING_PICTURE_WRONG', 'Carica l’immagine: un altro indirizzo non è ammesso'),
  });

/** A key that is no secret, with what it begins with. */
export const publicKey = (prefix: string) => guarded(optionalText({ shaped: keyShape(prefix) }));
/** An id that a provider gave, without a known prefix. */
export const providerId = () => guarded(optionalText({ shaped: keyShape('') }));

/** Whether a key begins as those of its provider and mode do. */
export function keyShape(...prefixes: readonly string[]): (value: string) => string | Refusal {
  const shown = prefixes.filter(Boolean).join(' o ');
  return (value) => {
    const rest = prefixes
      .filter((prefix) => value.startsWith(prefix))
      .map((prefix) => value.slice(prefix.length));
    if (rest.length === 0)
      return new Refusal('SETTING_KEY_OF_ANOTHER_KIND', `Qui va una chiave che comincia con ${shown}`);
    return rest.some((key) => /^[\w.+/=-]+$/.test(key))
      ? value
      : new Refusal('SETTING_KEY_WRONG', 'La chiave non è completa o contiene caratteri di troppo');
  };
}
