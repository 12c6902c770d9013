import { SETTINGS_TABS } from '@fiocco/contracts';
import type { JsonSchema } from '../../platform/index.js';
import { judgeOf } from './kinds/index.js';
import { plainIn, secretsIn } from './settings-values.js';

const TYPES: Readonly<Record<string, string>> = { boolean: 'boolean', number: 'integer' };

const SECRET: JsonSchema = {
  type: ['string', 'null'],
  writeOnly: true,
  description: 'Assente o vuoto resta com’è; `null` lo toglie.',
};

const typed = (initial: unknown): JsonSchema => ({ type: TYPES[typeof initial] ?? ['string', 'null'] });

/** Every field that `PUT /api/settings` takes, for the description of the calls. */
export function describedSettings(): Readonly<Record<string, JsonSchema>> {
  const plain = plainIn(SETTINGS_TABS).flatMap(([name, setting]) => {
    const described = judgeOf(setting).described ?? typed(setting.initial);
    const names = 'alias' in setting && setting.alias ? [name, setting.alias] : [name];
    return names.map((each) => [each, described] as const);
  });
  const secrets = secretsIn(SETTINGS_TABS).map(([name]) => [name, SECRET] as const);
  return Object.fromEntries([...plain, ...secrets]);
}
