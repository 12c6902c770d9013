import { describe, expect, it } from '@jest/globals';
import { type Settings, SETTINGS_TABS } from '@fiocco/contracts';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import './app.module.js';
import { judgeOf } from './modules/settings/index.js';

/* Fields in which people type, paste or dictate: whatever lets them in takes what is not seen out of them. */

/** What field names say of what is typed into them, with what arrives and what is kept. The first that fits counts. */
const KINDS: readonly (readonly [kind: string, names: RegExp, typed: string, kept: string])[] = [
  ['password', /password/i, 'perche\u0301\ufeff\u00a0No\u200b9', 'perché No9'],
  ['e-mail', /e?mail(?!FromName)/i, '\u200bmailto:anna@caffe\u0300.example\u00a0', 'anna@caffè.example'],
  ['telephone', /phone/i, 'tel:+39\u2011347\u202f123\u20134567\u202c', '+39-347 123-4567'],
  ['IBAN', /iban/i, 'it60 x054\u00a02811\u200b1010\u20110000 0123 456', 'IT60X0542811101000000123456'],
  [
    'name',
    /name$|street|city|province|country|zipCode|holder|code$|number$|user$|^q$/i,
    '\ufeffNiccolo\u0300\u200b\u00a0Re\u00ad',
    'Niccolò Re',
  ],
];
const kindOf = (field: string) => KINDS.find(([, names]) => names.test(field));

interface Rule {
  readonly target: unknown;
  readonly propertyName: string;
  readonly name?: string;
  readonly type: string;
}
type Body = new () => Readonly<Record<string, unknown>>;

const storage = getMetadataStorage() as unknown as {
  readonly validationMetadatas: Map<Body, readonly Rule[]>;
};
/** Every field of every body and query that has rules, with the names of its rules. */
const FIELDS = [...storage.validationMetadatas.keys()].flatMap((body) => {
  const rules = getMetadataStorage().getTargetValidationMetadatas(body, '', false, false) as readonly Rule[];
  return [...new Set(rules.map(({ propertyName }) => propertyName))].map((field) => {
    const its = rules.filter(({ propertyName }) => propertyName === field);
    return { body, field, rules: its.map(({ name, type }) => name ?? type) };
  });
});
/** Codes, numbers and ids: nobody types them, and what is none of them is refused. */
const NO_TEXT = ['isIn', 'isInt', 'isBoolean', 'matches'];

const keptOf = ({ body, field }: (typeof FIELDS)[number], typed: string): unknown =>
  plainToInstance(body, { [field]: typed })[field];

describe('a field of a call', () => {
  const fields = FIELDS.filter(
    ({ field, rules }) => kindOf(field) && !rules.some((r) => NO_TEXT.includes(r)),
  );

  it.each(fields.map((one) => [`${one.body.name}.${one.field}`, one] as const))('%s', (_name, one) => {
    const [kind = '', , typed = '', kept] = kindOf(one.field) ?? [];
    // The present password is compared in both forms: hashes of before the rule were made of what was typed.
    const isCompared = one.rules.includes('presentPassword');
    expect({ kind, kept: keptOf(one, typed) }).toEqual({ kind, kept: isCompared ? typed : kept });
  });

  it('that is an e-mail address or a telephone number is found by its name', () => {
    const named = (...rules: readonly string[]) =>
      FIELDS.filter((one) => one.rules.some((rule) => rules.includes(rule))).map(
        ({ field }) => kindOf(field)?.[0],
      );
    expect(new Set(named('isMailAddress'))).toEqual(new Set(['e-mail']));
    expect(new Set(named('isPhone'))).toEqual(new Set(['telephone']));
    expect(named('isEmail', 'isPhoneNumber', 'isIBAN')).toEqual([]);
    expect(fields.length).toBeGreaterThan(40);
  });
});

describe('a setting', () => {
  const settings = Object.values<Settings>(SETTINGS_TABS).flatMap((tab) => Object.entries(tab));
  const texts = settings.flatMap(([name, setting]) =>
    setting.kind !== 'secret' && typeof (setting.initial ?? '') === 'string' && kindOf(name)
      ? [[name, setting] as const]
      : [],
  );

  it.each(texts)('%s', (name, setting) => {
    const [kind, , typed = '', kept] = kindOf(name) ?? [];
    expect({ kind, kept: judgeOf(setting).from(typed) }).toEqual({ kind, kept });
  });
});
