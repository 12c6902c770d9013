import { describe, expect, it } from '@jest/globals';
import { FAULT_WORDS } from '@fiocco/contracts';
import { BODIES, BODIES_BY_DOOR } from '@fiocco/contracts/bodies';
import { FIELD_TEXTS } from '@fiocco/texts';

/* What only the server finds wrong with a field has words of its own in every language that guests read. */

type Schema =
  | (typeof BODIES)[keyof typeof BODIES]
  | (typeof BODIES_BY_DOOR)[keyof typeof BODIES_BY_DOOR]['guest'];

const GUESTS: Readonly<Record<string, Schema>> = {
  first: BODIES_BY_DOOR['POST /api/transactions'].guest,
  step: BODIES_BY_DOOR['PUT /api/transactions/:id'].guest,
  release: BODIES['POST /api/transactions/:id/release'],
  cancel: BODIES['POST /api/transactions/:id/cancel'],
  unlock: BODIES['POST /api/gift-lists/:id/unlock'],
  card: BODIES['POST /api/payment/stripe/create-intent'],
  paypal: BODIES['POST /api/payment/paypal/create-order'],
  captured: BODIES['POST /api/payment/paypal/capture'],
  withdrawal: BODIES['POST /api/withdrawals'],
  link: BODIES['POST /api/public/cancel-link'],
};

/** Wrong by type, form, or length. */
const WRONG = [undefined, null, '', 'x', 'x'.repeat(30_000), 'é@x.example', -1, 1e17, true, {}, [], [[]]];
const PLACES = [{ country: 'Francia' }, { country: 'Italia', zipCode: '1', province: 'Bologna' }];
const INVOICES = [
  { name: 5, taxCode: '1', vatNumber: '1', sdiCode: '1', pec: 'x', address: { street: 5 } },
  { name: 'x'.repeat(999), vatNumber: 'ATU12345678', address: 'x' },
  ...PLACES.map((address) => ({ name: 'Anna', taxCode: 'x', address })),
];

function refusalsOf(schema: Schema): string[] {
  const { shape } = schema as unknown as { readonly shape: object };
  const bodies = Object.keys(shape).flatMap((field) =>
    [...WRONG, ...INVOICES].map((value) => ({ [field]: value })),
  );
  return bodies.flatMap((body) => schema.safeParse(body).error?.issues.map(({ message }) => message) ?? []);
}

describe.each(Object.keys(FIELD_TEXTS) as (keyof typeof FIELD_TEXTS)[])('in %s', (language) => {
  const known = new Set<string>([...Object.keys(FIELD_TEXTS[language]), ...Object.values(FAULT_WORDS)]);

  it.each(Object.keys(GUESTS))('each refusal of a field of a guest’s call has words: %s', (call) => {
    const schema = GUESTS[call];
    if (!schema) throw new Error(call);
    const refusals = [...new Set(refusalsOf(schema))];
    expect(refusals).not.toEqual([]);
    expect(refusals.filter((own) => !known.has(own.replace(/\d+/, '#')))).toEqual([]);
  });
});
