import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { AsOf, FieldThen, ListThen, RecordHistoryEntry } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { newList, newOccasion, newProduct } from '../../gift-lists/testing/new-list.js';

jest.setTimeout(60_000);
const clock = fixedClock('2026-11-21T10:00:00.000Z');

/** Sets the clock to a time of a day in November; "12:20" as a clock in Italy shows it. */
const at = (time: string): void => clock.set(`2026-11-21T${time}:00.000+01:00`);

const test = forAllTests(() => createTestApp({ clock }));
const staff = forAllTests(() => test.signInAsAdmin());

describe('what staff set', () => {
  /** A new value for every field that has a history; a test fails where one is missing. */
  const LIST_CHANGES = {
    name: 'Nozze di Carla e Dino',
    beneficiaryName: 'Carla e Dino',
    eventDate: '2027-06-12',
    beneficiaryEmail: 'carla@posta.example',
    beneficiaryPhone: '055 999',
    secondBeneficiaryName: 'Dino',
    secondBeneficiaryEmail: 'dino@posta.example',
    secondBeneficiaryPhone: '055 998',
    startDate: '2026-11-01',
    endDate: '2027-06-30',
    state: 'suspended',
    publicMessage: 'Vi aspettiamo',
    notes: 'Chiamare Carla',
    image: `/media/${'a'.repeat(64)}.jpg`,
    notifyBeneficiary: true,
    acceptsFund: false,
    password: 'confetti',
    beneficiaryAddress: { street: 'Via Roma 1', city: 'Firenze' },
    allowedPaymentMethods: { stripe: true, paypal: false, inNegozio: false, bonifico: true },
    allowedDeliveryModes: {
      beneficiaryPickup: false,
      buyerPickup: false,
      beneficiaryShipping: true,
      buyerShipping: true,
    },
  };
  const PRODUCT_CHANGES = {
    name: 'Piatti',
    description: 'Di Faenza',
    price: '139.00',
    shippingCost: '5.00',
    video: 'https://v.it/1',
    productCode: 'P-1',
    productType: 'quote',
    vatRate: '4',
    category: 'Tavola',
    supplier: 'Ceramiche Vietri',
    cost: '61.50',
    ean: '4006381333931',
    imageUrl: `/media/${'b'.repeat(64)}.jpg`,
  };

  const recordHistory = async (path: string) =>
    (await staff.get(`/api/records/${path}/history`).expect(200)).body as RecordHistoryEntry[];
  const listThen = async (id: number, time: string) => {
    const { body } = await staff
      .get(`/api/audit/as-of/lists/${id}`)
      .query({ at: `2026-11-21T${time}` })
      .expect(200);
    const { state } = body as AsOf<ListThen>;
    if (!state) throw new Error('not there yet');
    return state;
  };

  const named = (change?: RecordHistoryEntry) => change?.fields.map(({ field }) => field).toSorted();
  /**
   * The columns of a table that the database does not fill by itself. Each has a history and is changed above, or is one
   * that nobody edits.
   */
  async function columns(table: string): Promise<string[]> {
    const { rows } = await test.pool.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    // The order of a list's gifts has a call of its own.
    const unedited = [
      'gift_order',
      'id',
      'version',
      'history_revision',
      'created_at',
      'updated_at',
      'updated_by',
    ];
    return rows
      .map(({ name }) => name)
      .filter((name) => ![...unedited, 'password_copy', 'password_version'].includes(name))
      .map((name) => (name === 'password_hash' ? 'password' : name))
      .map((name) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()))
      .toSorted();
  }

  /** Checks that an entry of the history and the answers for the moments before and after it agree. */
  function expectTold(
    before: readonly FieldThen[] = [],
    after: readonly FieldThen[] = [],
    change?: RecordHistoryEntry,
  ): void {
    for (const { field, label, kept, ...told } of change?.fields ?? []) {
      if (field === 'name') continue;
      const [was, is] = [before, after].map((fields) => fields.find((each) => each.field === field));
      if (kept === 'secret')
        expect([was, is?.text]).toEqual([undefined, 'ultima modifica il 21/11/2026, 12:30']);
      else expect([field, was?.text ?? null, is?.text]).toEqual([field, told.before, told.after]);
      expect(is?.label).toBe(label);
    }
  }

  it('is told of every field whose history is kept, as it was before and after', async () => {
    at('12:20');
    const other = await newList(staff);
    const product = await newProduct(staff);
    const placed = { productId: product.id, giftListId: other.id };
    await staff.post('/api/product-gift-lists').send(placed).expect(201);
    at('12:30');
    const { id: occasionId } = await newOccasion(staff, 'Battesimo');
    const change = { ...LIST_CHANGES, occasionId };
    await staff.put(`/api/gift-lists/${other.id}`).send(change).expect(200);
    await staff.put(`/api/products/${product.id}`).send(PRODUCT_CHANGES).expect(200);
    at('12:40');
    const [listChange] = await recordHistory(`list/${other.id}`);
    const [productChange] = await recordHistory(`product/${product.id}`);
    expect(named(listChange)).toEqual(await columns('gift_lists.gift_list'));
    expect(named(productChange)).toEqual(await columns('catalog.product'));
    const [before, after] = [await listThen(other.id, '12:25'), await listThen(other.id, '12:35')];
    expectTold(before.fields, after.fields, listChange);
    expectTold(before.gifts[0]?.fields, after.gifts[0]?.fields, productChange);
    expect([before.name, after.name]).toEqual(['Anna e Marco', 'Nozze di Carla e Dino']);
  });
});
