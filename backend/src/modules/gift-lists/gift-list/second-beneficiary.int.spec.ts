import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundPerson } from '@fiocco/contracts';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { listBody, newList, newOccasion } from '../testing/new-list.js';

const LUCA = {
  secondBeneficiaryName: 'Luca Sbarzaglia',
  secondBeneficiaryEmail: 'luca.sbarzaglia@example.it',
  secondBeneficiaryPhone: '+39 333 1234567',
};
const NOBODY = {
  secondBeneficiaryName: null,
  secondBeneficiaryEmail: null,
  secondBeneficiaryPhone: null,
};

describe('the second of two people whom a list is for', () => {
  let shop: TestApp;
  let admin: Browser;
  beforeAll(async () => {
    shop = await createTestApp();
    admin = await shop.signInAsAdmin();
  });
  afterAll(() => shop.close());

  const people = async (words: string) =>
    (await admin.get('/api/privacy/people').query({ q: words }).expect(200)).body as FoundPerson[];

  it('may be absent, is kept as it is typed, goes to the copy, and is taken off again', async () => {
    expect(await newList(admin)).toMatchObject(NOBODY);
    const list = await newList(admin, { ...LUCA, secondBeneficiaryEmail: ' luca.sbarzaglia@example.it ' });
    expect(list).toMatchObject(LUCA);
    const { body: copy } = await admin.post(`/api/gift-lists/${list.id}/duplicate`).expect(201);
    expect(copy).toMatchObject(LUCA);
    const { body } = await admin
      .put(`/api/gift-lists/${list.id}`)
      .send({ secondBeneficiaryName: '', secondBeneficiaryEmail: '', secondBeneficiaryPhone: '' })
      .expect(200);
    expect(body).toMatchObject(NOBODY);
    const { body: history } = await admin.get(`/api/history?giftListId=${list.id}`).expect(200);
    expect(JSON.stringify(history)).toContain('E-mail della seconda persona');
  });

  it.each([
    [{ secondBeneficiaryEmail: 'luca@' }, 'secondBeneficiaryEmail', 'Formato email non valido'],
    [{ secondBeneficiaryEmail: 7 }, 'secondBeneficiaryEmail', 'Formato email non valido'],
    [
      { secondBeneficiaryName: 'x'.repeat(201) },
      'secondBeneficiaryName',
      'Testo troppo lungo: al massimo 200 caratteri',
    ],
    [
      { secondBeneficiaryName: '', secondBeneficiaryPhone: '333' },
      'secondBeneficiaryName',
      'Scrivi il nome della seconda persona',
    ],
    [{ secondBeneficiaryName: null }, 'secondBeneficiaryName', 'Scrivi il nome della seconda persona'],
  ])('is refused in words where it cannot be: %j', async (changes, field, text) => {
    const occasionId = (await newOccasion(admin)).id;
    const { body } = await admin
      .post('/api/gift-lists')
      .send(listBody({ ...LUCA, occasionId, ...changes }))
      .expect(400);
    expect(body.fields[field]).toBe(text);
  });

  it('is shown to no guest', async () => {
    const { id } = await newList(admin, LUCA);
    const answers = [
      (await shop.http.get(`/api/gift-lists/${id}`).expect(200)).text,
      (await shop.http.get(`/api/products?giftListId=${id}`).expect(200)).text,
    ];
    for (const text of answers) expect(text).not.toMatch(/sbarzaglia|1234567|secondBeneficiary/i);
  });

  it('is found by name, address and number among the lists and as a person, exported, and erased with the list', async () => {
    const email = 'ludovica.prandi@example.it';
    const own = {
      secondBeneficiaryName: 'Ludovica Prandi',
      secondBeneficiaryEmail: email,
      secondBeneficiaryPhone: '347 998 8776',
    };
    const { id } = await newList(admin, { name: 'Nozze Prandi', ...own });
    const { body: found } = await admin.get('/api/find').query({ q: 'ludovica' }).expect(200);
    expect(JSON.stringify(found)).toContain('Nozze Prandi');
    for (const words of ['ludovica prandi', email, '3479988776'])
      expect(await people(words)).toMatchObject([{ email, name: 'Ludovica Prandi', lists: 1 }]);
    const { body: held } = await admin.post('/api/privacy/export').send({ email }).expect(200);
    expect(JSON.stringify(held)).toContain('347 998 8776');
    await admin.post('/api/privacy/erasure').send({ email, confirmation: 'cancella' }).expect(200);
    expect((await admin.get(`/api/gift-lists/${id}`)).body).toMatchObject({
      ...NOBODY,
      name: 'Dati cancellati',
    });
    expect(await people('ludovica prandi')).toEqual([]);
  });

  it('is found by an address that was corrected since', async () => {
    const { id } = await newList(admin, { ...LUCA, secondBeneficiaryEmail: 'sbagliata@example.it' });
    await admin
      .put(`/api/gift-lists/${id}`)
      .send({ secondBeneficiaryEmail: 'giusta@example.it' })
      .expect(200);
    const { body } = await admin
      .post('/api/privacy/export')
      .send({ email: 'sbagliata@example.it' })
      .expect(200);
    expect(JSON.stringify(body)).toContain(String(id));
  });
});
