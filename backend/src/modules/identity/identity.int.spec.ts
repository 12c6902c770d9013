import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../platform/testing/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const account = { username: 'Titolare', password: 'segreto', name: 'Anna Neri', email: 'anna@negozio.test' };

describe('first registration', () => {
  it('is offered while no administrator exists', async () => {
    await test.http.get('/api/check-admin-exists').expect(200, { adminExists: false });
  });

  it.each([
    [{ username: 'ab', password: 'segreto' }, 'username', 'Username deve essere almeno 3 caratteri'],
    [{ username: 'anna', password: '12345' }, 'password', 'Password deve essere almeno 6 caratteri'],
    [{ username: 'anna', password: 'segreto', email: 'no' }, 'email', 'Email non valida'],
    [{ username: 7, password: 'segreto' }, 'username', 'Username deve essere almeno 3 caratteri'],
  ])('refuses %j', async (body, field, text) => {
    const { body: problem } = await test.http.post('/api/register').send(body).expect(400);
    expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: text }, message: text });
  });

  it('has one winner among 20 that come together', async () => {
    const attempts = Array.from({ length: 20 }, (_, n) =>
      test.http.post('/api/register').send({ ...account, username: `titolare${n}` }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(19);
    const { rows } = await test.pool.query('select role, password_hash from users');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ role: 'admin', password_hash: expect.stringMatching(/^\$argon2id\$/) });
  });

  it('is closed afterwards', async () => {
    await test.http.get('/api/check-admin-exists').expect(200, { adminExists: true });
    const { body } = await test.http.post('/api/register').send(account).expect(403);
    expect(body.code).toBe('REGISTRATION_CLOSED');
  });
});
