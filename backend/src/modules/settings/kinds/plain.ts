import type { Json } from '@fiocco/personal-data';
import type { JsonSchema } from '../../../platform/index.js';
import { Refusal } from '../refusal.js';

/** How one kind of setting is judged. */
export interface Judge<Value extends Json = Json> {
  /** For the description of the calls; absent where the initial value tells it. */
  readonly described?: JsonSchema;
  /** Whether a stored value is valid; any other counts as not set. */
  accepts(value: unknown): boolean;
  /** The value to store for what a call sends. `null` and an empty text empty the field. */
  from(sent: unknown): Value | Refusal;
}

export const isText = (value: unknown): value is string => typeof value === 'string';

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

export const flag: Judge = {
  accepts: isFlag,
  from: (sent) => (isFlag(sent) ? sent : new Refusal('SETTING_WRONG_TYPE', 'Deve essere vero o falso')),
};

/** A switch that the specifications spell as a text may be sent as one. */
export function oneOf(codes: readonly string[]): Judge {
  const isCode = (value: unknown): value is string => isText(value) && codes.includes(value);
  return {
    accepts: isCode,
    from: (sent) => {
      const code = typeof sent === 'boolean' ? String(sent) : sent;
      return isCode(code) ? code : new Refusal('SETTING_UNKNOWN_CODE', 'Valore non previsto');
    },
  };
}

/** Several of these codes, each once and in their order. */
export const someOf = (codes: readonly string[]): Judge<string[]> => ({
  described: { type: 'array', items: { enum: codes } },
  accepts: (value) => Array.isArray(value) && value.every((code) => codes.includes(code as string)),
  from(sent) {
    if (!Array.isArray(sent)) return new Refusal('SETTING_WRONG_TYPE', 'Serve un elenco di codici');
    if (!sent.every((code) => codes.includes(code as string)))
      return new Refusal('SETTING_UNKNOWN_CODE', 'Valore non previsto');
    return codes.filter((code) => sent.includes(code));
  },
});

const isPort = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 65_535;

/** A TCP port, as a number or in digits. */
export const port = (initial: number): Judge => ({
  accepts: isPort,
  from: (sent) => {
    if (sent === null || sent === '') return initial;
    const value = isText(sent) && /^\s*\d{1,5}\s*$/.test(sent) ? Number(sent) : sent;
    return isPort(value) ? value : new Refusal('SETTING_PORT_WRONG', 'La porta è un numero da 1 a 65535');
  },
});
