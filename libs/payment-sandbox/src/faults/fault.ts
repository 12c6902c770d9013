export const PROVIDERS = ['stripe', 'paypal'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const OPERATIONS = ['create', 'confirm', 'capture', 'cancel', 'refund', 'lookup', 'callback'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** What befalls the call on its way, whatever it asks for. */
export const ON_THE_WAY = ['delay', 'timeout', 'reset', '5xx', '429'] as const;
/** What the provider itself answers. */
export const ANSWERS = ['decline', 'sca', 'pending', 'denied'] as const;
export const TO_CALLBACKS = ['repeated', 'reordered', 'late', 'lost'] as const;
export const KINDS = [...ANSWERS, ...ON_THE_WAY, ...TO_CALLBACKS] as const;

export type WayKind = (typeof ON_THE_WAY)[number];
export type AnswerKind = (typeof ANSWERS)[number];
export type CallbackKind = (typeof TO_CALLBACKS)[number];
export type Kind = (typeof KINDS)[number];

export interface Fault {
  readonly provider: Provider;
  readonly operation: Operation;
  readonly kind: Kind;
  readonly times: number;
  /** How long a `delay` or a `late` callback takes. */
  readonly ms?: number;
  /** Whether the call was executed before it failed: a `delay` by default, `reset` and `5xx` only if asked for. */
  readonly when?: 'before' | 'after';
}

const ANSWERED: Readonly<Record<Provider, Partial<Record<Operation, readonly Kind[]>>>> = {
  stripe: { confirm: ['decline', 'sca'], refund: ['decline'] },
  paypal: { capture: ['decline', 'sca', 'pending', 'denied'], refund: ['decline'] },
};

export function kindsOf(provider: Provider, operation: Operation): readonly Kind[] {
  if (operation === 'callback') return TO_CALLBACKS;
  return [...(ANSWERED[provider][operation] ?? []), ...ON_THE_WAY];
}

export class UnknownFault extends Error {}

/** Reads a fault as somebody typed or sent it; an error names what is wrong, in Italian. */
export function readFault(value: unknown): Fault {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const provider = oneOf(PROVIDERS, given['provider'], 'provider');
  const operation = oneOf(OPERATIONS, given['operation'], 'operation');
  const kind = oneOf(kindsOf(provider, operation), given['kind'], `kind (${provider}, ${operation})`);
  return {
    provider,
    operation,
    kind,
    times: whole(given['times'] ?? 1, 'times', 1, 1_000_000),
    ...(given['ms'] === undefined ? {} : { ms: whole(given['ms'], 'ms', 0, 3_600_000) }),
    ...(given['when'] === undefined
      ? {}
      : { when: oneOf(['before', 'after'] as const, given['when'], 'when') }),
  };
}

function oneOf<Value extends string>(values: readonly Value[], given: unknown, name: string): Value {
  const found = values.find((value) => value === String(given));
  if (found === undefined) throw new UnknownFault(`${name}: scegli tra ${values.join(', ')}`);
  return found;
}

function whole(given: unknown, name: string, least: number, most: number): number {
  const number = typeof given === 'string' && given !== '' ? Number(given) : given;
  if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most)
    return number;
  throw new UnknownFault(`${name}: serve un numero intero tra ${least} e ${most}`);
}
