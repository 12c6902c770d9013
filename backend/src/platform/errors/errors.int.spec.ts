import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../testing/test-app.js';
import { ProbeModule } from '../testing/probe.module.js';
import { rawCall } from '../testing/raw-call.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

const test = forAllTests(() => createTestApp({ modules: [ProbeModule] }));

/** Checks the headers that every answer has. */
function expectUsualHeaders(answer: string): void {
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/m);
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/m);
  expect(answer).toMatch(/^cache-control: no-store\r$/m);
}

const PROBLEM = 'application/problem+json; charset=utf-8';

describe('bad input is the caller’s fault, in Italian, never a 500', () => {
  const post = (path: string) => test.http.post(`/api/probe/${path}`);

  it('answers in the language that is asked for, by header or address, and never from a cache of another', async () => {
    const english = await post('echo').set('accept-language', 'en-GB, it;q=0.5').send({}).expect(400);
    expect(english.headers).toMatchObject({ 'content-language': 'en', 'cache-control': 'no-store' });
    expect(english.headers['vary']).toMatch(/accept-language/);
    expect(english.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      title: 'Some of what was sent is missing or not valid.',
      error: 'Some of what was sent is missing or not valid.',
      message: 'Some of what was sent is missing or not valid.',
      fields: { text: 'This is missing or not valid' },
    });
    const addressed = await post('echo?lang=it').set('accept-language', 'en').send({}).expect(400);
    expect(addressed.headers['content-language']).toBe('it');
    expect(addressed.body.message).toBe('Il testo è obbligatorio');
  });

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
    ['an empty body', 'application/json', '', 400, 'VALIDATION_FAILED'],
    ['a poisoned prototype', 'application/json', '{"__proto__":{"a":1},"text":"a"}', 400, 'BAD_REQUEST'],
    ['a bare string', 'application/json', '"text"', 400, 'VALIDATION_FAILED'],
    ['deep nesting', 'application/json', '['.repeat(8_000) + ']'.repeat(8_000), 400, 'VALIDATION_FAILED'],
    ['plain text', 'text/plain', '{"text":"a"}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form', 'application/x-www-form-urlencoded', 'text=a', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an unknown type', 'text/csv', 'a;b', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a body above 16 KiB', 'application/json', `{"text":"${'x'.repeat(17_000)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
  ])('refuses %s', async (_, type, sent, status, code) => {
    const { body, headers } = await post('echo').set('content-type', type).send(sent).expect(status);
    expect(headers['content-type']).toBe(PROBLEM);
    expect(body).toMatchObject({
      code,
      status,
      message: expect.stringMatching(/\.$|ammess|annidat|obblig|valid/),
    });
  });

  it('refuses a large body that does not say its length', async () => {
    const answer = await rawCall(
      test.url,
      `POST /api/probe/echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close\r\n` +
        `transfer-encoding: chunked\r\n\r\n4268\r\n{"text":"${'x'.repeat(16_997)}"}\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('"code":"PAYLOAD_TOO_LARGE"');
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'takes nothing, called %s, as nothing',
    async (type) => {
      const none = (path: string) => post(path).set('content-type', type).send();
      await none('count/empty/0').expect(201);
      const missing = await none('echo').expect(400);
      expect(missing.body).toMatchObject({ fields: { text: 'Il testo è obbligatorio' } });
    },
  );

  it('takes nothing as nothing also where its length is not said', async () => {
    const call = (path: string) =>
      rawCall(
        test.url,
        `POST /api/probe/${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close\r\n` +
          'transfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      );
    expect(await call('count/empty/0')).toMatch(/^HTTP\/1.1 201 /);
    expect(await call('echo')).toMatch(/^HTTP\/1.1 400 [^]*"code":"VALIDATION_FAILED"/);
  });

  const keys = (many: number) => Object.fromEntries(Array.from({ length: many }, (_, n) => [`k${n}`, n]));
  it.each([
    ['more than 200 keys in an object', { text: 'a', inner: keys(201) }],
    ['more than 5,000 values', { text: 'a', many: Array.from({ length: 5_000 }, () => 1) }],
    ['as many spread over objects', { text: 'a', many: Array.from({ length: 300 }, () => keys(17)) }],
  ])('refuses %s before anything compares them', async (_, sent) => {
    const body = JSON.stringify(sent).replaceAll('"k', '"');
    const answer = await test.http
      .post('/api/probe/large')
      .set('content-type', 'application/json')
      .send(body)
      .expect(400);
    expect(answer.body.message).toBe('Troppi dati in una sola richiesta');
  });

  it('takes 200 keys in an object', async () => {
    await post('echo')
      .send({ text: 'a', ...keys(199) })
      .expect(201);
  });

  it('refuses an address with more than 200 questions', async () => {
    const query = Array.from({ length: 201 }, (_, n) => `${n}=`).join('&');
    await test.http.get(`/api/probe/context?${query}`).expect(400);
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
      const answer = await rawCall(
        test.url,
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain(PROBLEM);
      expect(answer).toContain('"code":"BAD_REQUEST"');
      expectUsualHeaders(answer);
    },
  );

  it.each([
    ['twice', 'host: localhost\r\nHost: y\r\n'],
    ['not at all', ''],
  ])('refuses a call that names its host %s', async (_, hosts) => {
    for (const path of ['/api/probe/context', '/list/1']) {
      const answer = await rawCall(test.url, `GET ${path} HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain('"code":"BAD_REQUEST"');
      expectUsualHeaders(answer);
    }
  });

  it('answers a call that expects the unknown as any other', async () => {
    const head =
      'GET /api/probe/context HTTP/1.1\r\nhost: localhost\r\nexpect: miracles\r\nconnection: close\r\n\r\n';
    const answer = await rawCall(test.url, head);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expectUsualHeaders(answer);
  });

  it.each([
    'OPTIONS *',
    'GET *',
    'GET http://elsewhere.example/api/probe/context',
    'GET api/probe/context',
    'GET /\t',
  ])('answers %s without a fault', async (line) => {
    const answer = await rawCall(
      test.url,
      `${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 (200|400|404) /);
  });

  it.each([
    ['what is not HTTP', 'CIAO\r\n\r\n', 400],
    ['a header that is none', 'GET / HTTP/1.1\r\nhost: localhost\r\nbad header\r\n\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nhost: localhost\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('refuses %s', async (_, bytes, status) => {
    const answer = await rawCall(test.url, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(`"status":${status}`);
    expectUsualHeaders(answer);
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

describe('a body that is taken as it came', () => {
  // No text in UTF-8, no JSON, a NUL, half a character.
  const bytes = Buffer.from([0x7b, 0xff, 0x00, 0xc3, 0x22]);
  const send = (path: string, type: string, body: Buffer) =>
    fetch(`${test.url}/api/probe/${path}`, { method: 'POST', headers: { 'content-type': type }, body });

  it.each([
    'application/json',
    'application/json; charset=iso-8859-1',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'no type at all',
    'application/vnd.fiocco.raw',
  ])('is whole, byte by byte, whatever its type: %s', async (type) => {
    const answer = await send('raw', type, bytes);
    expect([answer.status, await answer.json()]).toEqual([200, { hex: bytes.toString('hex') }]);
  });

  it('may have no type, and no bytes', async () => {
    await test.http.post('/api/probe/raw').expect(200, { hex: '' });
    const head = 'POST /api/probe/raw HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n';
    expect(await rawCall(test.url, `${head}content-length: 2\r\n\r\n{}`)).toContain('{"hex":"7b7d"}');
  });

  it('is bounded, with a length and without', async () => {
    expect((await send('raw', 'application/json', Buffer.alloc(32 * 1024, 1))).status).toBe(200);
    expect((await send('raw', 'application/json', Buffer.alloc(32 * 1024 + 1, 1))).status).toBe(413);
    const head = 'POST /api/probe/raw HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n';
    const chunk = `9000\r\n${'x'.repeat(0x9000)}\r\n`;
    const answer = await rawCall(test.url, `${head}transfer-encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  it('is taken by no other route', async () => {
    expect((await send('echo', 'application/vnd.fiocco.raw', bytes)).status).toBe(415);
    expect((await send('echo', 'application/json', bytes)).status).toBe(400);
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
