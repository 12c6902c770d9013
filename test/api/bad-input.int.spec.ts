import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { typedPhone } from '@fiocco/contracts';
import { ADMIN, attackShop, type AttackShop, step1 } from './support/attack-shop.js';
import { BODIES, type Body, PICTURE, type Scene } from './support/bodies.js';
import { type Answer, Client, faultOf, ok } from './support/client.js';
import { recordsOf } from './support/records.js';
import { faultsOfBodies } from './support/refused.js';
import { faultsIn } from './support/faults.js';

const HTML = '<img src=x onerror="alert(1)"><script>x</script> & \'ciao\' -- ; drop';
const EMOJI = '👰🏽‍♀️🤵🎁 Ñ漢字 dx';
const WRONG_TYPES: readonly unknown[] = [['a', 'b'], [], { a: 1 }, {}, 7, true];

let shop: AttackShop;
let scene: Scene;
const beforeAnyAccount: string[] = [];

const registration = { ...ADMIN, name: 'Marta', email: 'marta@posta.example' };

beforeAll(async () => {
  shop = await attackShop(async (test) => {
    const nobody = new Client(test.url);
    const bodies = ['username', 'password', 'name', 'email', 'setupCode'].flatMap((field) =>
      ['x'.repeat(10_000), 'a\0b', 'x\ud800y', ...WRONG_TYPES].map((value) => ({
        ...registration,
        [field]: value,
      })),
    );
    beforeAnyAccount.push(...(await faultsOfBodies(bodies, (body) => nobody.post('/api/register', body))));
  });
  const productId = await shop.gift({}, { listQuantity: 2 });
  const guest = shop.guest();
  const idOf = (answer: Answer) => ok<{ id: string }>(answer).id;
  const record = { giftListId: shop.listId, productId, buyerName: 'Carlo Neri', paymentMethod: 'negozio' };
  scene = {
    shop,
    guest,
    productId,
    draftId: idOf(await guest.post('/api/transactions', step1(shop.listId, productId))),
    recordedId: idOf(await shop.staff.post('/api/transactions', record)),
    extraProductId: await shop.gift({ name: 'Altro' }),
    openListId: await shop.list({ name: 'Lista da maltrattare' }),
    protectedListId: await shop.list({ password: 'confetti' }),
  };
});
afterAll(() => shop.close());

const send = ({ by, method, path }: Body, body: unknown) => by(scene).call(method, path(scene), body);

/** The attacks that were not answered correctly: refused with a problem, and nothing written. */
async function unrefused(body: Body, attacks: readonly (readonly [field: string, value: unknown])[]) {
  const before = await recordsOf(shop.test.pool);
  const bodies = attacks.map(([field, value]) => ({ ...body.valid(scene), [field]: value }));
  expect(await faultsOfBodies(bodies, (one) => send(body, one))).toEqual([]);
  expect(await recordsOf(shop.test.pool)).toEqual(before);
}

it('refuses a bad registration while nobody has an account', () => expect(beforeAnyAccount).toEqual([]));

describe.each(BODIES)('the body of $name', (body) => {
  const texts = Object.keys(body.texts);

  it('refuses wrong types in every field', async () => {
    const fields = [...texts, ...(body.others ?? [])];
    const attacks = fields.flatMap((field) => WRONG_TYPES.map((value) => [field, value] as const));
    const plausible = (field: string, value: unknown) =>
      (typeof value === 'boolean' && /^(is|can|accepts|notify|collected|beyond)/.test(field)) ||
      (typeof value === 'number' &&
        /^(price|ownPrice|shippingCost|cost|quantityAvailable|amount|unitIndex|productId|giftListId|listQuantity|occasionId)$/.test(
          field,
        )) ||
      (/^(?:selectedGiftListIds|pictures)$/.test(field) && Array.isArray(value) && value.length === 0) ||
      (/^(allowed|beneficiaryAddress)/.test(field) && !Array.isArray(value) && typeof value === 'object');
    await unrefused(
      body,
      attacks.filter(([field, value]) => !plausible(field, value)),
    );
  });

  it('refuses 10,000 characters, NUL and lone surrogates in every text', async () => {
    const bad = ['x'.repeat(10_000), 'a\0b', 'x\ud800y', '\udc00'];
    await unrefused(
      body,
      texts.flatMap((field) => bad.map((value) => [field, value] as const)),
    );
  });

  it('gives HTML, emoji and the longest text back as they came', async () => {
    const { readBack } = body;
    if (!readBack) return;
    for (const [field, most] of Object.entries(body.texts)) {
      for (const value of [
        HTML.slice(0, most).trim(),
        EMOJI.slice(0, Math.min(most, EMOJI.length)),
        'è'.repeat(most),
      ]) {
        const answer = await send(body, { ...body.valid(scene), [field]: value });
        expect(answer.status).toBeLessThan(300);
        const got = readBack(answer) as Record<string, unknown>;
        expect(got[field]).toBe(/phone/i.test(field) ? typedPhone(value) : value);
      }
    }
  });

  it('survives no object, no JSON, no type, too much, and a poisoned prototype', async () => {
    const before = await recordsOf(shop.test.pool);
    const raw = (text: string, type = 'application/json') =>
      body.by(scene).call(body.method, body.path(scene), undefined, { raw: text, type });
    const big = { upload: 22 * 1024 * 1024, settings: 600_000 }[body.name] ?? 66_000;
    const answers = [
      ...(await Promise.all(
        [
          '{"a":',
          '[1,2]',
          '"testo"',
          '7',
          'true',
          '{"__proto__":{"isAdmin":true}}',
          '{"constructor":{"prototype":{"x":1}}}',
          `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
        ].map((text) => raw(text)),
      )),
      await raw('{"name":"a"}', 'text/plain'),
      await raw('name=a', 'application/x-www-form-urlencoded'),
      await raw('<a/>', 'application/xml'),
    ];
    const optional = ['cancel', 'collect', 'terms'].includes(body.name);
    const faults = answers
      .map((answer) => faultOf(answer))
      .filter((fault) => fault !== null && !(optional && fault.startsWith('not refused: 2')));
    expect(faults).toEqual([]);
    expect(faultOf(await raw(`{"a":"${'x'.repeat(big)}"}`), 413, 'PAYLOAD_TOO_LARGE')).toBeNull();
    expect(await recordsOf(shop.test.pool)).toEqual(before);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it('is refused from a foreign page before it is read', async () => {
    const before = await recordsOf(shop.test.pool);
    const headers = { origin: 'https://altro.example' };
    const answer = await body.by(scene).call(body.method, body.path(scene), body.valid(scene), { headers });
    expect(faultOf(answer, 403, 'FOREIGN_ORIGIN')).toBeNull();
    expect(await recordsOf(shop.test.pool)).toEqual(before);
  });
});

describe('what a body holds inside', () => {
  const address = {
    name: 'Giulia',
    surname: 'Ferri',
    street: 'Via Po 1',
    zipCode: '10100',
    city: 'Torino',
    province: 'TO',
  };
  const ways = [
    [
      'the guest’s address',
      () => scene.guest,
      () => `/api/transactions/${scene.draftId}`,
      'buyerAddress',
      200,
      [],
    ],
    [
      'the correction’s address',
      () => shop.staff,
      () => `/api/transactions/${scene.recordedId}`,
      'buyerAddress',
      200,
      [],
    ],
    [
      'the beneficiary’s address',
      () => shop.staff,
      () => `/api/gift-lists/${scene.openListId}`,
      'beneficiaryAddress',
      20,
      // Judged at once, as those of guests are when the purchase is confirmed.
      ['zipCode', 'province'],
    ],
  ] as const;

  it.each(ways)('%s comes back as it came, or is refused', async (_, by, path, field, most, judged) => {
    const put = (value: unknown) => by().put(path(), { [field]: value });
    for (const part of Object.keys(address)) {
      const texts = ['<b>&"\'</b>', '👰🏽‍♀️ ñ', 'è'.repeat(most)];
      for (const text of texts) {
        if (judged.some((name) => name === part)) {
          expect(faultOf(await put({ ...address, [part]: text }), 400, 'VALIDATION_FAILED')).toBeNull();
          continue;
        }
        const got = ok<Record<string, Record<string, string>>>(await put({ ...address, [part]: text }));
        expect(got[field]?.[part]).toBe(text);
      }
    }
    const before = await recordsOf(shop.test.pool);
    const bodies = Object.keys(address).flatMap((part) =>
      ['x'.repeat(10_000), 'a\0b', '\ud800', 7, true, ['a'], { a: 1 }].map((bad) => ({
        [field]: { ...address, [part]: bad },
      })),
    );
    expect(await faultsOfBodies(bodies, (body) => by().put(path(), body))).toEqual([]);
    expect(await recordsOf(shop.test.pool)).toEqual(before);
  });

  it('of the shop’s switches is true or false', async () => {
    for (const field of ['allowedPaymentMethods', 'allowedDeliveryModes'])
      for (const bad of ['sì', 1, [], {}])
        for (const key of ['inNegozio', 'buyerPickup']) {
          const answer = await shop.staff.put(`/api/gift-lists/${scene.openListId}`, {
            [field]: { [key]: bad },
          });
          const known = (key === 'inNegozio') === (field === 'allowedPaymentMethods');
          if (known) expect(faultOf(answer, 400)).toBeNull();
          else expect(answer.status).toBe(200);
        }
  });

  it('of a multipart body is checked as well', async () => {
    const send = (fill: (form: FormData) => void) => {
      const form = new FormData();
      fill(form);
      return shop.staff.post(`/api/products/${scene.productId}/images`, undefined, { raw: form });
    };
    const picture = new Blob([Buffer.from(PICTURE, 'base64')]);
    const before = await recordsOf(shop.test.pool);
    const bad: ((form: FormData) => void)[] = [
      () => undefined,
      (form) => form.set('image', 'testo'),
      (form) => form.set('image', new Blob(['<svg onload="x"/>']), 'a.jpg'),
      (form) => form.set('image', new Blob([]), 'a.jpg'),
      (form) => (form.set('image', picture, 'a.gif'), form.set('altText', 'x'.repeat(10_000))),
      (form) => (form.set('image', picture, 'a.gif'), form.set('altText', 'a\0b')),
      (form) => (
        form.set('image', picture, 'a.gif'),
        form.append('altText', 'a'),
        form.append('altText', 'b')
      ),
      (form) => (form.set('image', picture, 'a.gif'), form.set('sortOrder', '-1')),
      (form) => (form.set('image', picture, 'a.gif'), form.set('sortOrder', 'primo')),
      (form) => (form.append('image', picture, 'a.gif'), form.append('image', picture, 'b.gif')),
      (form) => form.set('altro', picture, 'a.gif'),
      (form) => (
        form.set('image', picture, 'a.gif'),
        form.set('__proto__', 'x'),
        form.set('imageUrl', 'https://altro.example/a.jpg')
      ),
    ];
    const faults: (string | null)[] = [];
    for (const fill of bad) faults.push(faultOf(await send(fill)));
    expect(faults.filter(Boolean)).toEqual([]);
    const path = `/api/products/${scene.productId}/images`;
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'multipart/mixed; boundary=x',
    ])
      expect(faultOf(await shop.staff.post(path, undefined, { raw: '--x\r\nrotto', type }))).toBeNull();
    expect(await recordsOf(shop.test.pool)).toEqual(before);
    const image = ok(
      await send((form) => (form.set('image', picture, '../../a.gif'), form.set('altText', HTML))),
    );
    expect(image).toMatchObject({ altText: HTML });
  });
});

it('no call of all these was a fault of ours', () => {
  expect(faultsIn(shop.test.logLines)).toEqual([]);
});
