import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { deliverySwitches } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { FiguresReader } from '../../gifts/index.js';
import { listBody, newList, newOccasion, newProduct } from '../testing/new-list.js';
import { cancelReservation, reserveUnit } from '../../transactions/testing/take-gift.js';

describe('gift lists', () => {
  const clock = fixedClock('2026-09-12T10:00:00Z');
  let shop: TestApp;
  let admin: Browser;
  let staff: Browser;
  let occasionId: number;
  beforeAll(async () => {
    shop = await createTestApp({ clock, config: { logLevel: 'info' } });
    admin = await shop.signInAsAdmin();
    staff = await shop.signInAsStaff();
    occasionId = (await newOccasion(staff)).id;
  });
  afterAll(() => shop.close());

  const create = (changes: Record<string, unknown> = {}) => newList(staff, { occasionId, ...changes });
  const post = (changes: Record<string, unknown>) =>
    staff.post('/api/gift-lists').send(listBody({ occasionId, ...changes }));

  it('are created with the specified defaults and an id that nobody can guess', async () => {
    const list = await create();
    expect(list).toEqual({
      id: expect.any(Number),
      name: 'Anna e Marco',
      occasionId,
      occasionName: 'Matrimonio',
      beneficiaryName: 'Anna Verdi',
      beneficiaryEmail: 'anna.verdi@example.it',
      beneficiaryPhone: '+39 055 123456',
      secondBeneficiaryName: null,
      secondBeneficiaryEmail: null,
      secondBeneficiaryPhone: null,
      beneficiaryAddress: null,
      eventDate: null,
      startDate: null,
      endDate: null,
      state: 'open',
      badge: 'active',
      active: true,
      preview: true,
      requiresPassword: false,
      password: null,
      image: null,
      publicMessage: null,
      notes: null,
      isOrderedByHand: false,
      notifyBeneficiary: false,
      acceptsFund: true,
      allowedPaymentMethods: { stripe: false, paypal: true, inNegozio: true, bonifico: false },
      usablePaymentMethods: { stripe: false, paypal: false, inNegozio: true, bonifico: false },
      allowedDeliveryModes: {
        beneficiaryPickup: true,
        buyerPickup: true,
        beneficiaryShipping: false,
        buyerShipping: false,
      },
      deliveryOptions: {
        beneficiaryPickup: { allowed: true, cost: '0.00' },
        buyerPickup: { allowed: true, cost: '0.00' },
        beneficiaryShipping: { allowed: false, cost: null },
        buyerShipping: { allowed: false, cost: null },
      },
      productCount: 0,
      received: '0.00',
      transactionCount: 0,
      version: 1,
      createdAt: '2026-09-12T10:00:00.000Z',
    });
    expect(String(list.id)).toMatch(/^[1-9]\d{11}$/);
    expect((await create()).id).not.toBe(list.id);
  });

  it('keep everything that staff write', async () => {
    const written = {
      beneficiaryAddress: {
        name: 'Anna',
        surname: 'Verdi',
        street: 'Via Roma 1',
        zipCode: '50100',
        province: 'FI',
        city: 'Firenze',
        notes: 'Citofono 3',
      },
      eventDate: '2026-10-10',
      startDate: '2026-09-01',
      endDate: '2026-09-30',
      notes: 'Chiamare prima di sabato',
      publicMessage: 'Grazie a tutti 💐\n<b>di cuore</b>',
      image: `/media/${'a'.repeat(64)}.jpg`,
      notifyBeneficiary: true,
      acceptsFund: false,
      allowedPaymentMethods: { stripe: true, paypal: false, inNegozio: true, bonifico: true },
      allowedDeliveryModes: {
        beneficiaryPickup: false,
        buyerPickup: true,
        beneficiaryShipping: true,
        buyerShipping: true,
      },
    };
    const list = await create(written);
    expect(list).toMatchObject(written);
    const { body } = await staff.get(`/api/gift-lists/${list.id}`).expect(200);
    expect(body).toEqual(list);
    const { body: all } = await staff.get('/api/gift-lists').expect(200);
    expect(all).toContainEqual(list);
  });

  it('keep an Italian province by its two letters, a foreign place as it is typed, and what is wrong already', async () => {
    const created = async (beneficiaryAddress: object) => {
      const list = await create({ beneficiaryAddress });
      return { list, kept: list.beneficiaryAddress };
    };
    expect((await created({ zipCode: '50100', province: 'firenze' })).kept).toEqual({
      zipCode: '50100',
      province: 'FI',
    });
    const abroad = { zipCode: 'SW1A 1AA', province: 'Kent', country: 'Regno Unito' };
    const { list, kept } = await created(abroad);
    expect(kept).toEqual(abroad);
    const former = { zipCode: '5010', city: 'Firenze' };
    await shop.pool.query('update gift_lists.gift_list set beneficiary_address = $1 where id = $2', [
      former,
      list.id,
    ]);
    const again = { beneficiaryAddress: { ...former, city: 'Pisa' } };
    const { body } = await staff.put(`/api/gift-lists/${list.id}`).send(again).expect(200);
    expect(body).toMatchObject(again);
  });

  it.each([
    [{ name: '' }, 'name', 'Il nome della lista è richiesto'],
    [{ name: undefined }, 'name', 'Il nome della lista è richiesto'],
    [{ name: 'x'.repeat(10_000) }, 'name', 'Testo troppo lungo: al massimo 200 caratteri'],
    [{ name: 'a\0b' }, 'name', 'Contiene caratteri non ammessi'],
    [{ beneficiaryName: ' ' }, 'beneficiaryName', 'Il nome del beneficiario è richiesto'],
    [{ occasionId: undefined }, 'occasionId', 'L’occasione è richiesta'],
    [{ occasionId: 'nozze' }, 'occasionId', 'L’occasione è richiesta'],
    [{ occasionId: -1 }, 'occasionId', 'L’occasione è richiesta'],
    [{ occasionId: 1.5 }, 'occasionId', 'L’occasione è richiesta'],
    [{ occasionId: 1e12 }, 'occasionId', 'L’occasione è richiesta'],
    [{ occasionId: 2_000_000_000 }, 'occasionId', 'L’occasione scelta non esiste più'],
    [{ beneficiaryEmail: '' }, 'beneficiaryEmail', 'L’email del beneficiario è richiesta'],
    [{ beneficiaryEmail: 'anna' }, 'beneficiaryEmail', 'Formato email non valido'],
    [
      { beneficiaryEmail: 'anna@example.it\r\nBcc: tutti@example.it' },
      'beneficiaryEmail',
      'Formato email non valido',
    ],
    [{ beneficiaryPhone: '' }, 'beneficiaryPhone', 'Il telefono del beneficiario è richiesto'],
    [{ beneficiaryPhone: 390551234 }, 'beneficiaryPhone', 'Il telefono del beneficiario è richiesto'],
    [{ startDate: '2026-02-30' }, 'startDate', 'La data non è valida'],
    [{ endDate: 'presto' }, 'endDate', 'La data non è valida'],
    [{ eventDate: '2026-02-31' }, 'eventDate', 'La data non è valida'],
    [{ endDate: 5 }, 'endDate', 'La data non è valida'],
    [
      { startDate: '2026-09-02', endDate: '2026-09-01' },
      'endDate',
      'La data di fine viene prima della data di inizio',
    ],
    [{ password: 'x'.repeat(101) }, 'password', 'Testo troppo lungo: al massimo 100 caratteri'],
    [{ notes: 'x'.repeat(10_000) }, 'notes', 'Testo troppo lungo: al massimo 5000 caratteri'],
    [{ publicMessage: ['ciao'] }, 'publicMessage', 'Deve essere un testo'],
    [{ image: '/api/logout' }, 'image', 'L’indirizzo dell’immagine non è valido'],
    [{ image: 'https://altrove.example/a.jpg' }, 'image', 'L’indirizzo dell’immagine non è valido'],
    [{ state: 'closed' }, 'state', 'Valore non previsto'],
    [{ acceptsFund: 'sì' }, 'acceptsFund', 'Deve essere vero o falso'],
    [{ allowedPaymentMethods: { stripe: 1 } }, 'allowedPaymentMethods.stripe', 'Deve essere vero o falso'],
    [{ allowedPaymentMethods: 'tutti' }, 'allowedPaymentMethods', 'I metodi di pagamento non sono validi'],
    [
      { allowedPaymentMethods: { paypal: false, inNegozio: false } },
      'allowedPaymentMethods',
      'Seleziona almeno un metodo di pagamento',
    ],
    [
      { allowedDeliveryModes: deliverySwitches([]) },
      'allowedDeliveryModes',
      'Seleziona almeno una modalità di consegna',
    ],
    [
      { beneficiaryAddress: { street: 'x'.repeat(10_000) } },
      'beneficiaryAddress.street',
      'Testo troppo lungo: al massimo 200 caratteri',
    ],
    [{ beneficiaryAddress: { zipCode: '5010' } }, 'beneficiaryAddress.zipCode', 'Il CAP ha cinque cifre'],
    [
      { beneficiaryAddress: { province: 'Boh' } },
      'beneficiaryAddress.province',
      'Scrivi la sigla della provincia, come BO',
    ],
    [{ beneficiaryAddress: 'Via Roma 1' }, 'beneficiaryAddress', 'L’indirizzo non è valido'],
  ])('refuse %j', async (changes, field, text) => {
    const count = async () => (await staff.get('/api/gift-lists')).body.length;
    const before = await count();
    const answer = await post(changes).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: text } });
    expect(await count()).toBe(before);
  });

  it('change only what the body names', async () => {
    const before = { notes: 'prima', endDate: '2026-12-01', allowedPaymentMethods: { bonifico: true } };
    const list = await create(before);
    const change = { name: 'Anna & Marco', endDate: '', allowedPaymentMethods: { paypal: false } };
    const { body } = await staff.put(`/api/gift-lists/${list.id}`).send(change).expect(200);
    expect(body).toMatchObject({
      name: 'Anna & Marco',
      notes: 'prima',
      endDate: null,
      allowedPaymentMethods: { stripe: false, paypal: false, inNegozio: true, bonifico: true },
      version: 2,
    });
    const none = {
      allowedPaymentMethods: { stripe: false, paypal: false, inNegozio: false, bonifico: false },
    };
    await staff.put(`/api/gift-lists/${list.id}`).send(none).expect(400);
    await staff.put(`/api/gift-lists/${list.id}`).send({ beneficiaryEmail: null }).expect(400);
    await staff.put(`/api/gift-lists/${list.id}`).send({ occasionId: 2_000_000_000 }).expect(400);
    expect((await staff.get(`/api/gift-lists/${list.id}`)).body).toEqual(body);
  });

  it('take back their own answer unchanged, as clients that send whole records do', async () => {
    const list = await create({
      password: 'segreta',
      startDate: '2026-09-01',
      beneficiaryAddress: { city: 'Pisa' },
    });
    clock.advance(1_000);
    const { body } = await staff.put(`/api/gift-lists/${list.id}`).send(list).expect(200);
    expect(body).toEqual({ ...list, version: 2 });
  });

  it('refuse a stale change and a stale deletion', async () => {
    const { id } = await create();
    await staff.put(`/api/gift-lists/${id}`).set('If-Match', '"1"').send({ name: 'Uno' }).expect(200);
    const late = await staff
      .put(`/api/gift-lists/${id}`)
      .set('If-Match', '"1"')
      .send({ name: 'Due' })
      .expect(409);
    expect(late.body).toMatchObject({
      code: 'MODIFIED_BY_OTHERS',
      error: 'Nel frattempo modificato da commessa alle 12:00 del 12/09. Ricarica la pagina e riprova.',
    });
    await admin.delete(`/api/gift-lists/${id}`).set('If-Match', '"1"').expect(409);
    await admin.delete(`/api/gift-lists/${id}`).set('If-Match', '"2"').expect(204);
  });

  it.each([
    [{}, 'active', true],
    [{ startDate: '2026-09-13' }, 'preparation', false],
    [{ startDate: '2026-09-12', endDate: '2026-09-12' }, 'active', true],
    [{ endDate: '2026-09-11' }, 'expired', false],
    [{ state: 'suspended' }, 'suspended', false],
    [{ state: 'archived' }, 'archived', false],
  ])('with %j are %s, and open to guests: %s', async (changes, badge, active) => {
    const list = await create(changes);
    expect(list.badge).toBe(badge);
    const { body } = await shop.http.get(`/api/gift-lists/${list.id}`).expect(200);
    expect(body).toMatchObject({
      id: list.id,
      name: list.name,
      active,
      requiresPassword: false,
      preview: false,
    });
    const { body: seen } = await staff.get(`/api/gift-lists/${list.id}`).expect(200);
    expect(seen).toMatchObject({ active: true, preview: true, badge });
  });

  it('end when the day ends in Rome', async () => {
    const { id } = await create({ endDate: '2026-09-12' });
    const active = async () => (await shop.http.get(`/api/gift-lists/${id}`)).body.active;
    clock.set('2026-09-12T21:59:59.999Z');
    expect(await active()).toBe(true);
    clock.set('2026-09-12T22:00:00.000Z');
    expect(await active()).toBe(false);
    clock.set('2026-09-12T10:00:00Z');
  });

  it('tell staff what was set and, beside it, what guests can pay with now', async () => {
    const all = { stripe: true, paypal: true, inNegozio: true, bonifico: true };
    const none = { stripe: false, paypal: false, inNegozio: false, bonifico: false };
    const { id } = await create({ allowedPaymentMethods: all });
    const seen = async () => (await staff.get(`/api/gift-lists/${id}`).expect(200)).body;
    expect(await seen()).toMatchObject({
      allowedPaymentMethods: all,
      usablePaymentMethods: { ...none, inNegozio: true },
    });
    await staff.put(`/api/gift-lists/${id}`).send({ allowedPaymentMethods: { inNegozio: false } });
    expect(await seen()).toMatchObject({
      allowedPaymentMethods: { paypal: true },
      usablePaymentMethods: none,
    });
    const { body } = await staff.get('/api/payment-methods').expect(200);
    expect(body).toEqual({
      usable: { ...none, inNegozio: true },
      whyNot: { stripe: 'not_set_up', paypal: 'not_set_up', bonifico: 'not_set_up' },
    });
    await shop.http.get('/api/payment-methods').expect(401);
  });

  it('tell guests nothing that is private, and only the methods that the shop can take', async () => {
    const list = await create({
      notes: 'NOTA-PRIVATA',
      beneficiaryAddress: { street: 'VIA-PRIVATA' },
      notifyBeneficiary: true,
      publicMessage: 'Benvenuti',
      allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true, bonifico: true },
    });
    const { body, text } = await shop.http.get(`/api/gift-lists/${list.id}`).expect(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        'acceptsFund',
        'active',
        'allowedDeliveryModes',
        'allowedPaymentMethods',
        'beneficiaryName',
        'deliveryOptions',
        'endDate',
        'eventDate',
        'id',
        'image',
        'name',
        'occasionId',
        'occasionName',
        'preview',
        'publicMessage',
        'requiresPassword',
        'startDate',
      ].sort(),
    );
    expect(text).not.toMatch(/PRIVATA|anna\.verdi|055 123456/);
    expect(body.allowedPaymentMethods).toEqual({
      stripe: false,
      paypal: false,
      inNegozio: true,
      bonifico: false,
    });
  });

  it.each(['1', '999999999999', '1000000000000', '0', '-5', '1.5', 'abc', '%00', '1e400'])(
    'know no list %s',
    async (id) => {
      for (const call of [
        shop.http.get(`/api/gift-lists/${id}`),
        shop.http.get(`/api/gift-lists/${id}/qrcode`),
        shop.http.post(`/api/gift-lists/${id}/unlock`).send({ password: 'x' }),
        staff.put(`/api/gift-lists/${id}`).send({ name: 'x' }),
        admin.delete(`/api/gift-lists/${id}`),
      ]) {
        const { status, body } = await call;
        if (id === '%00') expect([400, 404]).toContain(status);
        else expect([status, body.code, body.error]).toEqual([404, 'LIST_NOT_FOUND', 'Lista non trovata']);
      }
    },
  );

  it('are deleted by administrators, with their gifts and their cancelled transactions', async () => {
    const list = await create();
    const product = await newProduct(staff, { selectedGiftListIds: [list.id] });
    await cancelReservation(shop, await reserveUnit(shop, list.id, product.id));
    await staff.delete(`/api/gift-lists/${list.id}`).expect(403);
    await admin.delete(`/api/gift-lists/${list.id}`).expect(204);
    await staff.get(`/api/gift-lists/${list.id}`).expect(404);
    const { body } = await staff.get('/api/product-gift-lists');
    expect(body.filter((each: { giftListId: number }) => each.giftListId === list.id)).toEqual([]);
  });

  it('with live transactions can not be deleted, only archived, and lose none of their gifts', async () => {
    const list = await create();
    const taken = await newProduct(staff, { selectedGiftListIds: [list.id] });
    await newProduct(staff, { name: 'Altro', selectedGiftListIds: [list.id] });
    await reserveUnit(shop, list.id, taken.id);
    const refused = await admin.delete(`/api/gift-lists/${list.id}`).expect(409);
    expect(refused.body).toMatchObject({
      code: 'LIST_HAS_MONEY',
      error: expect.stringContaining('archiviare'),
      details: { canArchive: true },
    });
    const { body } = await staff.get(`/api/gift-lists/${list.id}`).expect(200);
    expect(body).toMatchObject({ productCount: 2, transactionCount: 1 });
    await staff.delete(`/api/products/${taken.id}`).expect(409, /PRODUCT_IN_USE/);
    const archived = await staff.put(`/api/gift-lists/${list.id}`).send({ state: 'archived' }).expect(200);
    expect(archived.body.badge).toBe('archived');
  });

  it('can be deleted right after the last reservation was cancelled, where the figures do not show it yet', async () => {
    const list = await create();
    const product = await newProduct(staff, { selectedGiftListIds: [list.id] });
    const transaction = await reserveUnit(shop, list.id, product.id);
    const figures = shop.app.get(FiguresReader);
    const late = await figures.countByList();
    await cancelReservation(shop, transaction);
    const counted = jest.spyOn(figures, 'countByList').mockResolvedValue(late);
    await admin.delete(`/api/gift-lists/${list.id}`).expect(204);
    counted.mockRestore();
  });

  it('are closed to anonymous callers', async () => {
    const { id } = await create();
    await shop.http.get('/api/gift-lists').expect(401);
    await shop.http.post('/api/gift-lists').send(listBody({ occasionId })).expect(401);
    await shop.http.put(`/api/gift-lists/${id}`).send({ name: 'x' }).expect(401);
    await shop.http.delete(`/api/gift-lists/${id}`).expect(401);
  });

  it('leave no word of theirs in the log', () => {
    expect(shop.logLines.join('\n')).toContain('GET /api/gift-lists/:id');
    expect(shop.logLines.join('\n')).not.toMatch(/Anna|Verdi|055 123456|PRIVATA|segreta/);
  });
});
