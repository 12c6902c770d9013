import { describe, expect, it } from '@jest/globals';
import { type Settings, SETTINGS_TABS } from '@fiocco/contracts';
import { BODIES, QUERIES } from '@fiocco/contracts/bodies';
import { z } from 'zod';
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

interface Field {
  readonly name: string;
  readonly field: string;
  readonly schema: z.ZodType;
  readonly json: z.core.JSONSchema.JSONSchema;
}

/** Every field of every body and query, those within others too. */
function fieldsOf(name: string, schema: z.ZodType): readonly Field[] {
  const { def } = schema._zod;
  if ('innerType' in def) return fieldsOf(name, def.innerType as z.ZodType);
  if ('options' in def) return (def.options as z.ZodType[]).flatMap((one) => fieldsOf(name, one));
  if ('element' in def) return fieldsOf(name, def.element as z.ZodType);
  if (def.type === 'pipe') {
    const { in: from, out: to } = def as z.core.$ZodPipeDef;
    return fieldsOf(name, (from._zod.def.type === 'transform' ? to : from) as z.ZodType);
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).flatMap(([field, one]) => {
    const json = z.toJSONSchema(one, { io: 'input', unrepresentable: 'any' });
    return [{ name: `${name} ${field}`, field, schema: one, json }, ...fieldsOf(`${name} ${field}`, one)];
  });
}
const FIELDS = Object.entries({ ...BODIES, ...QUERIES }).flatMap(([key, schema]) => fieldsOf(key, schema));
/** Codes, numbers, ids and switches: nobody types them, and what is none of them is refused. */
const isNoText = ({ json }: Field): boolean =>
  /"(enum|pattern)":|"type":"(integer|boolean)"/.test(JSON.stringify(json));
/** Compared in both forms: hashes of before the rule were made of what was typed. */
const isCompared = ({ name, field }: Field): boolean =>
  field === 'currentPassword' || name === 'POST /api/login password';

describe('a field of a call', () => {
  const fields = FIELDS.filter((one) => kindOf(one.field) && !isNoText(one));

  it.each(fields.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    const [kind = '', , typed = '', kept] = kindOf(one.field) ?? [];
    const read = one.schema.safeParse(typed);
    expect({ kind, kept: read.data }).toEqual({ kind, kept: isCompared(one) ? typed : kept });
  });

  it('that is an e-mail address or a telephone number is found by its name', () => {
    const refusing = FIELDS.filter(({ schema }) => {
      const { error } = schema.safeParse('no address');
      return /e-?mail|telefono/i.test(error?.issues[0]?.message ?? '');
    });
    expect(new Set(refusing.map(({ field }) => kindOf(field)?.[0]))).toEqual(
      new Set(['e-mail', 'telephone']),
    );
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
