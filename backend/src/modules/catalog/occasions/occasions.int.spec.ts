import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList } from '../../gift-lists/testing/new-list.js';

describe('occasions', () => {
  let shop: TestApp;
  let staff: Browser;
  beforeAll(async () => {
    shop = await createTestApp();
    await shop.signInAsAdmin();
    staff = await shop.signInAsStaff();
  });
  afterAll(() => shop.close());

  const create = async (name: string) => (await staff.post('/api/occasions').send({ name }).expect(201)).body;

  it('are created, listed with their number of lists, renamed and deleted by staff', async () => {
    const created = await create('  Battesimo ');
    expect(created).toEqual({ id: expect.any(Number), name: 'Battesimo', version: 1 });
    const renamed = await staff
      .put(`/api/occasions/${created.id}`)
      .send({ name: 'Battesimo 🎀' })
      .expect(200);
    expect(renamed.body).toEqual({ id: created.id, name: 'Battesimo 🎀', version: 2 });
    const { body: all } = await staff.get('/api/occasions').expect(200);
    expect(all).toContainEqual({
      id: created.id,
      name: 'Battesimo 🎀',
      listCount: 0,
      openListCount: 0,
      version: 2,
    });
    await staff.get(`/api/occasions/${created.id}`).expect(200);
    await staff.delete(`/api/occasions/${created.id}`).expect(204);
    await staff.get(`/api/occasions/${created.id}`).expect(404);
    await staff.delete(`/api/occasions/${created.id}`).expect(404);
  });

  it('may share a name, and keep it as typed', async () => {
    const [one, other] = [await create('Nozze <b>'), await create('Nozze <b>')];
    expect(one.id).not.toBe(other.id);
    expect(one.name).toBe('Nozze <b>');
  });

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: '   ' }],
    [{ name: null }],
    [{ name: 7 }],
    [{ name: ['Nozze'] }],
    [{ name: { a: 1 } }],
  ])('need a name: %j', async (body) => {
    const answer = await staff.post('/api/occasions').send(body).expect(400);
    expect(answer.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      error: 'Il nome dell’occasione è richiesto',
      fields: { name: 'Il nome dell’occasione è richiesto' },
    });
  });

  it.each([['x'.repeat(10_000)], ['a\0b']])('refuse a name that no column should hold', async (name) => {
    await staff.post('/api/occasions').send({ name }).expect(400);
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999999', '%00', '1%20or%201'])(
    'know no occasion %s',
    async (id) => {
      for (const call of [staff.get, staff.delete]) {
        const { status } = await call.call(staff, `/api/occasions/${id}`);
        expect([400, 404]).toContain(status);
      }
      const { status } = await staff.put(`/api/occasions/${id}`).send({ name: 'x' });
      expect([400, 404]).toContain(status);
    },
  );

  it('with lists can not be deleted', async () => {
    const { id } = await create('Laurea');
    await newList(staff, { occasionId: id });
    const refused = await staff.delete(`/api/occasions/${id}`).expect(409);
    expect(refused.body).toMatchObject({
      code: 'OCCASION_IN_USE',
      error: expect.stringContaining('liste regalo'),
    });
    const { body: all } = await staff.get('/api/occasions');
    expect(all).toContainEqual(expect.objectContaining({ id, listCount: 1 }));
  });

  it('refuse to overwrite what the caller has not seen, but only from callers who say', async () => {
    const { id } = await create('Cresima');
    await staff.put(`/api/occasions/${id}`).set('If-Match', '"1"').send({ name: 'Cresima 2' }).expect(200);
    const late = await staff
      .put(`/api/occasions/${id}`)
      .set('If-Match', '"1"')
      .send({ name: 'Altro' })
      .expect(409);
    expect(late.body).toMatchObject({ code: 'MODIFIED_BY_OTHERS', details: { version: 2 } });
    expect(late.body.error).toMatch(/^Nel frattempo modificato da commessa alle \d\d:\d\d del/);
    await staff.put(`/api/occasions/${id}`).send({ name: 'Cresima 3' }).expect(200);
  });

  it('are for guests only where a list shows them', async () => {
    const { id } = await create('Compleanno');
    await shop.http.get(`/api/occasions/${id}`).expect(404);
    await newList(staff, { occasionId: id, password: 'segreta' });
    await shop.http.get(`/api/occasions/${id}`).expect(404);
    await newList(staff, { occasionId: id, endDate: '2020-01-01' });
    await shop.http.get(`/api/occasions/${id}`).expect(404);
    await newList(staff, { occasionId: id });
    const { body } = await shop.http.get(`/api/occasions/${id}`).expect(200);
    expect(body.name).toBe('Compleanno');
  });

  it('are closed to anonymous callers otherwise', async () => {
    await shop.http.get('/api/occasions').expect(401);
    await shop.http.post('/api/occasions').send({ name: 'x' }).expect(401);
    await shop.http.put('/api/occasions/1').send({ name: 'x' }).expect(401);
    await shop.http.delete('/api/occasions/1').expect(401);
  });
});
