import {
  mailRefusal,
  oneLine,
  PICTURE_ADDRESS,
  type PlainSetting,
  typedIban,
  typedPhone,
} from '@fiocco/contracts';
import validator from 'validator';
import { keptMailAddress } from '@fiocco/contracts/bodies';
import { faultsIn } from './css/judge-css.js';
import { Refusal } from '../refusal.js';
import { safeHtml } from '../safe-html.js';
import { isText, type Judge } from './plain.js';

/* Settings that are texts. Lengths in characters. */

export const MAX_TEXT = 2_000;

type TextKind = Extract<PlainSetting, { readonly max?: number }>['kind'];

interface TextShape {
  readonly max?: number;
  /** Whether it may have several lines. */
  readonly lines?: true;
  /** The text in the form in which it is stored, or why it is not; never called with an empty one. */
  readonly shaped?: (text: string) => string | Refusal;
}

const SHAPES: Readonly<Record<Exclude<TextKind, 'key'>, TextShape>> = {
  line: {},
  lines: { lines: true },
  html: { lines: true, shaped: safeHtml },
  css: { lines: true, shaped: judgedCss },
  mail: {
    max: 254,
    shaped: (value) => {
      const refusal = mailRefusal(value, 'Email non valida');
      return refusal === null ? keptMailAddress(value) : new Refusal('SETTING_EMAIL_WRONG', refusal);
    },
  },
  /** Any words may stand beside the number. */
  phone: { shaped: typedPhone },
  /** Stored without spaces, in capitals. */
  iban: {
    shaped: (value) => {
      const written = typedIban(value);
      return validator.isIBAN(written)
        ? written
        : new Refusal('SETTING_IBAN_WRONG', 'L’IBAN non è giusto: le cifre di controllo non tornano');
    },
  },
  /** Of pages or of the whole shop, without the slash at its end. */
  webAddress: {
    shaped: (value) => {
      const url = URL.canParse(value) ? new URL(value) : null;
      const isPlain = url !== null && !url.username && !url.password && !url.search && !url.hash;
      return isPlain && /^https?:$/.test(url.protocol)
        ? url.href.replace(/\/+$/, '')
        : new Refusal('SETTING_ADDRESS_WRONG', 'Scrivi un indirizzo come https://liste.ilmionegozio.it');
    },
  },
  /** Uploaded here: a picture of another site would tell it who looks, and would not last. */
  picture: {
    shaped: (value) =>
      PICTURE_ADDRESS.test(value)
        ? value
        : new Refusal('SETTING_PICTURE_WRONG', 'Carica l’immagine: un altro indirizzo non è ammesso'),
  },
};

/** A text; one without an initial value is null where it is not set. */
export function text(setting: Extract<PlainSetting, { readonly kind: TextKind }>): Judge {
  const ofKind = setting.kind === 'key' ? { shaped: keyShape(setting.begins ?? '') } : SHAPES[setting.kind];
  const shape = setting.max === undefined ? ofKind : { ...ofKind, max: setting.max };
  const isEmptyNull = setting.initial === undefined;
  return {
    accepts: (value) => isText(value) || (isEmptyNull && value === null),
    from: (sent) => {
      const value = read(sent, shape);
      return value === '' && isEmptyNull ? null : value;
    },
  };
}

const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** Colours are written into style sheets, so they are checked strictly. */
const isColour = (value: unknown): boolean => isText(value) && COLOUR.test(value);
const COLOUR_SHAPE: TextShape = {
  shaped: (value) =>
    isColour(value) ? value : new Refusal('SETTING_COLOUR_WRONG', 'Scrivi il colore come #a8492f o #abc'),
};

export const colour = (initial: string | undefined): Judge => ({
  accepts: (value) => isColour(value) || (initial === undefined && value === null),
  from: (sent) => read(sent, COLOUR_SHAPE) || (initial ?? null),
});

/** The text to store, empty where nothing was sent. */
function read(sent: unknown, { max = MAX_TEXT, lines, shaped }: TextShape): string | Refusal {
  if (sent === null) return '';
  if (!isText(sent)) return new Refusal('SETTING_WRONG_TYPE', 'Deve essere un testo');
  const written = lines ? sent.trim() : oneLine(sent);
  if (written === '') return '';
  if (written.length > max) return tooLong(max);
  return shaped ? shaped(written) : written;
}

const tooLong = (max: number) =>
  new Refusal('SETTING_TOO_LONG', `Testo troppo lungo: al massimo ${max.toLocaleString('it-IT')} caratteri`);

/** Of many faults the first are told: a text of another kind is wrong in each line. */
const MOST_FAULTS = 50;

function judgedCss(css: string): string | Refusal {
  const faults = faultsIn(css);
  const [first] = faults;
  if (!first) return css;
  const others = faults.length > 1 ? ` (righe da correggere: ${faults.length})` : '';
  return new Refusal(
    'SETTING_CSS_REFUSED',
    `Riga ${first.line}: ${first.text}${others}`,
    faults.slice(0, MOST_FAULTS),
  );
}

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
