import type { JsonSchema } from '../../platform/index.js';
import { SHOP_TABS } from './tabs/shop-tabs.js';
import type { Tabs } from './tabs/tab.js';

const TYPES: Readonly<Record<string, string>> = { boolean: 'boolean', number: 'integer' };

/** Every field that `PUT /api/settings` takes, for the description of the calls. */
export function describedSettings(): Readonly<Record<string, JsonSchema>> {
  const tabs: Tabs = SHOP_TABS;
  const fields = Object.values(tabs).flatMap(({ schema, secrets, aliases = {} }) => [
    ...Object.entries(schema).map(
      ([name, field]) => [name, field.described ?? typed(field.initial)] as const,
    ),
    ...Object.entries(aliases).map(([alias, name]) => [alias, typed(schema[name]?.initial)] as const),
    ...Object.keys(secrets).map((name) => [name, SECRET] as const),
  ]);
  return Object.fromEntries(fields);
}

const SECRET: JsonSchema = {
  type: ['string', 'null'],
  writeOnly: true,
  description: 'Assente o vuoto resta com’è; `null` lo toglie.',
};

const typed = (initial: unknown): JsonSchema => ({ type: TYPES[typeof initial] ?? ['string', 'null'] });
