import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { ProbeModule } from '../testing/probe.module.js';
import { rawCall } from '../testing/raw-call.js';

// On a busy machine the start of an app takes its time.
jest.setTimeout(30_000);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ modules: [ProbeModule] });
});
afterAll(() => test.close());

const PROBLEM = 'application/problem+json; charset=utf-8';

describe('bad input is the caller’s fault, in Italian, never a 500', () => {
  const post = (path: string) => test.http.post(`/api/probe/${path}`);

  it('answers problem details', async () => {
    const { body, headers } = await post('echo').send({}).expect(400);
    expect(headers['content-type']).toBe(PROBLEM);
    expect(body).toEqual({
      type: 'urn:fiocco:problem:validation-failed',
      title: 'Il testo è obbligatorio',
      status: 400,
      code: 'VALIDATION_FAILED',
      error: 'Il testo è obbligatorio',
      message: 'Il testo è obbligatorio',
      fields: { text: 'Il testo è obbligatorio' },
      requestId: headers['x-request-id'],
    });
  });

  it.each([
    ['an object for a text', { text: { a: 1 } }, { text: 'Il testo è obbligatorio' }],
    ['a text for a number', { text: 'a', number: '7' }, { number: 'Deve essere un numero intero' }],
    ['a number out of range', { text: 'a', number: 10 }, { number: 'Valore troppo alto' }],
    [
      '10,000 characters',
      { text: 'x'.repeat(10_000) },
      { text: 'Testo troppo lungo: al massimo 20 caratteri' },
    ],
    ['a NUL character', { text: 'a\0b' }, { text: 'Contiene caratteri non ammessi' }],
    ['half a surrogate pair', { text: 'a\ud800b' }, { text: 'Contiene caratteri non ammessi' }],
    ['a nested field', { text: 'a', inner: { name: '' } }, { 'inner.name': 'Il nome è obbligatorio' }],
    ['an array as body', [1, 2], {}],
  ])('refuses %s', async (_, sent, fields) => {
    const { body } = await post('echo').send(sent).expect(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.fields).toMatchObject(fields);
  });

  it('takes HTML and emoji as text, trims, and drops fields that it does not know', async () => {
    const { body } = await post('echo').send({ text: ' <b>🎁</b> ', extra: 1 }).expect(201);
    expect(body).toEqual({ text: '<b>🎁</b>' });
  });

  it.each([
    ['broken JSON', 'application/json', '{"text":', 400, 'BAD_REQUEST'],
    ['an empty body', 'application/json', '', 400, 'BAD_REQUEST'],
    ['a poisoned prototype', 'application/json', '{"__proto__":{"a":1},"text":"a"}', 400, 'BAD_REQUEST'],
    ['a bare string', 'application/json', '"text"', 400, 'VALIDATION_FAILED'],
    ['deep nesting', 'application/json', '['.repeat(100_000) + ']'.repeat(100_000), 400, 'VALIDATION_FAILED'],
    ['plain text', 'text/plain', '{"text":"a"}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form', 'application/x-www-form-urlencoded', 'text=a', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an unknown type', 'text/csv', 'a;b', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a body above 1 MiB',
      'application/json',
      `{"text":"${'x'.repeat(1_100_000)}"}`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('refuses %s', async (_, type, sent, status, code) => {
    const { body, headers } = await post('echo').set('content-type', type).send(sent).expect(status);
    expect(headers['content-type']).toBe(PROBLEM);
    expect(body).toMatchObject({
      code,
      status,
      message: expect.stringMatching(/\.$|ammess|annidat|obblig|valid/),
    });
  });

  it.each(['0', '-1', '1.5', 'abc', '2147483648', '99999999999999999999', '%00', '1%00'])(
    'knows no thing with the id %s',
    async (id) => {
      const { status, body } = await test.http.get(`/api/probe/things/${id}`);
      expect([status, body.status]).toEqual(id.includes('%00') ? [400, 400] : [404, 404]);
    },
  );

  it.each(['/list/%zz', '/api/probe/things/%zz', '/api/probe/things/%'])(
    'refuses the malformed address %s',
    async (path) => {
      const answer = await rawCall(test.url, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain(PROBLEM);
      expect(answer).toContain('"code":"BAD_REQUEST"');
    },
  );

  it.each([
    'OPTIONS *',
    'GET *',
    'GET http://elsewhere.example/api/probe/context',
    'GET api/probe/context',
    'GET /\t',
  ])('answers %s without a fault', async (line) => {
    const answer = await rawCall(test.url, `${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 (200|400|404) /);
  });

  it('refuses what is not HTTP', async () => {
    const answer = await rawCall(test.url, 'CIAO\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('"code":"BAD_REQUEST"');
  });

  it('refuses a NUL in a query', async () => {
    await test.http.get('/api/probe/context?q=a%00').expect(400);
  });

  it('maps a value that no column can hold', async () => {
    const { body } = await post('sql').send({ text: '99999999999' }).expect(400);
    expect(body.code).toBe('VALIDATION_FAILED');
  });

  it('answers an unknown call with 404', async () => {
    const { body } = await test.http.get('/api/nothing').expect(404);
    expect(body.code).toBe('NOT_FOUND');
  });
});

describe('what deciders refuse', () => {
  it('keeps its code, with the words and facts of its mapping', async () => {
    const { body } = await test.http.post('/api/probe/count/a/4').expect(409);
    expect(body).toMatchObject({ code: 'PROBE_FULL', message: 'Al massimo 3 volte.', details: { limit: 3 } });
  });
});

describe('a fault of ours', () => {
  it('answers 500 with the request id and nothing of the inside, and logs it without personal data', async () => {
    const { body, headers } = await test.http.post('/api/probe/bug').expect(500);
    expect(body).toMatchObject({ code: 'INTERNAL', requestId: headers['x-request-id'] });
    expect(JSON.stringify(body)).not.toMatch(/TypeError|maria|segreta|\.ts/);
    const logged = test.logLines.join('\n');
    expect(logged).toContain(body.requestId);
    expect(logged).toContain('TypeError');
    expect(logged).not.toMatch(/maria|segreta/);
  });
});
