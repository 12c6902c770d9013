import type { Destination, ShopSettings, Tabs } from '@fiocco/contracts';
import type { Json } from '@fiocco/personal-data';
import { type AppConfig, Problem } from '../../platform/index.js';
import { judgeOf, secretFrom } from './kinds/index.js';
import { Refusal, type Refusals } from './refusal.js';
import { RULES } from './rules.js';
import { plainIn, secretsIn } from './settings-values.js';

/** What one call changes. */
export interface Changes {
  readonly values: Readonly<Record<string, Json>>;
  /** `null` clears a secret. */
  readonly secrets: Readonly<Record<string, string | null>>;
  /** The codes of the tabs of all fields that were sent, also of secrets that stay. */
  readonly tabs: readonly string[];
}

/**
 * What a body changes. Fields that no tab has are ignored, as everywhere. Throws a `Problem` with a text and a code for
 * each wrong field; it repeats no value.
 */
export function changesIn(tabs: Tabs, body: unknown): Changes {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw notAnObject();
  const sent = withoutAliases(tabs, body as Sent);
  const fields = read(plainIn(tabs), sent, (setting, value) => judgeOf(setting).from(value));
  const secrets = read(secretsIn(tabs), sent, secretFrom);
  throwIfAny(Object.fromEntries([...fields, ...secrets].filter(isRefused)));
  return {
    values: Object.fromEntries(fields.filter(isTaken)),
    secrets: Object.fromEntries(secrets.filter(isTaken).filter(isChanged)),
    tabs: tabsOf(tabs, Object.keys(sent)),
  };
}

type Sent = Readonly<Record<string, unknown>>;
type Read<Value> = readonly [field: string, value: Value | Refusal];

/** What the named fields become. */
function read<Rule, Value>(
  rules: readonly (readonly [field: string, rule: Rule])[],
  sent: Sent,
  valueOf: (rule: Rule, value: unknown) => Value | Refusal,
): readonly Read<Value>[] {
  const named = rules.filter(([field]) => Object.hasOwn(sent, field));
  return named.map(([field, rule]) => [field, valueOf(rule, sent[field])] as const);
}

const isRefused = (read: Read<unknown>): read is [string, Refusal] => read[1] instanceof Refusal;
const isTaken = <Value>(read: Read<Value>): read is [string, Exclude<Value, Refusal>] => !isRefused(read);
const isChanged = <Value>(read: readonly [string, Value | undefined]): read is [string, Value] =>
  read[1] !== undefined;

function tabsOf(tabs: Tabs, fields: readonly string[]): readonly string[] {
  return Object.entries(tabs)
    .filter(([, settings]) => fields.some((field) => Object.hasOwn(settings, field)))
    .map(([code]) => code);
}

/** Asks the rules between fields, of which one is about to change, about what the settings would be then. */
export function refuseTogether({ values }: Changes, after: object, config: AppConfig): void {
  const asked = RULES.filter(({ of }) => of.some((field) => field in values));
  const refusals = asked.map((rule) => rule.refuses(after as ShopSettings, config));
  throwIfAny(Object.assign({}, ...refusals) as Refusals);
}

/** Whether two settings name one destination. */
const isSame = ({ fields }: Destination, one: Sent, other: Sent): boolean =>
  fields.every((field) => String(one[field]).toLowerCase() === String(other[field]).toLowerCase());

/**
 * Refuses that a stored secret, which stays, goes to others than whom it was typed for: whoever may change settings could
 * read it on a server of their own. Where one of the fields becomes empty it goes nowhere.
 */
export function refuseElsewhere(
  tabs: Tabs,
  secrets: Changes['secrets'],
  before: object,
  after: object,
): void {
  const [stored, next] = [before as Sent, after as Sent];
  const strayed = secretsIn(tabs).flatMap(([name, { destination }]) => {
    if (!destination || name in secrets || stored[`${name}Set`] !== true) return [];
    const isUnsent = destination.fields.some((field) => next[field] === null);
    if (isUnsent || isSame(destination, stored, next)) return [];
    return [[name, new Refusal('SECRET_OF_ANOTHER_DESTINATION', destination.elsewhere)] as const];
  });
  throwIfAny(Object.fromEntries(strayed));
}

/** Whether a change decides where money, mail or links for a new password go. */
export function touchesCredentials(tabs: Tabs, { values, secrets }: Changes, before: object): boolean {
  if (Object.keys(secrets).length > 0) return true;
  const stored = before as Sent;
  return plainIn(tabs).some(
    ([field, { isGuarded }]) => isGuarded && field in values && values[field] !== stored[field],
  );
}

function throwIfAny(refused: Refusals): void {
  const entries = Object.entries(refused);
  const [first] = entries;
  if (!first) return;
  throw new Problem('VALIDATION_FAILED', 400, first[1].text, {
    fields: Object.fromEntries(entries.map(([field, { text }]) => [field, text])),
    details: {
      codes: Object.fromEntries(entries.map(([field, { code }]) => [field, code])),
      lines: Object.fromEntries(
        entries.flatMap(([field, { lines }]) => (lines.length ? [[field, lines]] : [])),
      ),
    },
  });
}

const notAnObject = () => new Problem('VALIDATION_FAILED', 400, 'Manda le impostazioni da cambiare.');

/** A field that is sent under both names counts as its own. */
function withoutAliases(tabs: Tabs, body: Sent): Sent {
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const renamed = plainIn(tabs).flatMap(([field, setting]) => {
    const alias = 'alias' in setting ? setting.alias : undefined;
    return alias !== undefined && Object.hasOwn(sent, alias) ? [[field, sent[alias]] as const] : [];
  });
  return { ...Object.fromEntries(renamed), ...sent };
}
