// @takes 10 s
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

/** Stands for the providers' servers, and answers as they do. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let calls: { readonly url: string; readonly authorization: string }[] = [];
let double: Server;
let test: TestApp;
let admin: Browser;
beforeAll(async () => {
  double = createServer((request, response) => {
    const { url = '', headers } = request;
    calls.push({ url, authorization: headers.authorization ?? '' });
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((listening) => double.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(double.address() as AddressInfo).port}`;
  test = await createTestApp({ config: { stripeApiUrl: url, paypalApiUrl: url, logLevel: 'debug' } });
  admin = await test.signInAsAdmin();
});
afterAll(async () => {
  await test.close();
  double.closeAllConnections();
  await new Promise((closed) => double.close(closed));
});
beforeEach(() => {
  calls = [];
});

const json = (status: number, body: object) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const balance = (livemode: boolean) => json(200, { object: 'balance', livemode, available: [], pending: [] });
const stripeError = (status: number, type: string) => json(status, { error: { type, message: 'No' } });
const token = json(200, { access_token: 'A21', token_type: 'Bearer', expires_in: 3600, scope: 's' });
const tryStripe = (body: object) => admin.post('/api/test-stripe').send(body);
const tryPaypal = (body: object) => admin.post('/api/test-paypal').send(body);
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

const STRIPE = { stripeDevPublicKey: 'pk_test_a', stripeDevSecretKey: 'sk_test_segretissima' };
const PAYPAL = { paypalDevClientId: 'AeW7', paypalDevSecret: 'EFsegretissimo' };

describe('«Prova connessione» of Stripe', () => {
  it('says what is missing, and asks nobody', async () => {
    const { body } = await tryStripe({}).expect(400);
    expect(body).toMatchObject({
      code: 'PROVIDER_KEYS_MISSING',
      message: 'Mancano le chiavi di prova di Stripe.',
    });
    expect((await tryStripe({ environmentMode: 'production' }).expect(400)).body.message).toContain('reali');
    expect((await tryStripe({ stripeDevSecretKey: 'sk_live_x' }).expect(400)).body.fields).toHaveProperty(
      'stripeDevSecretKey',
    );
    expect(calls).toEqual([]);
  });

  it('asks with the keys that are typed, and with the stored ones for the others', async () => {
    answer = balance(false);
    expect((await tryStripe(STRIPE).expect(200)).body).toEqual({ environmentMode: 'development' });
    await admin.put('/api/settings').send(STRIPE).expect(200);
    expect(calls).toHaveLength(1);
    await tryStripe({}).expect(200);
    await tryStripe({ stripeDevSecretKey: 'sk_test_altra' }).expect(200);
    expect(calls).toEqual(
      ['segretissima', 'segretissima', 'altra'].map((key) => ({
        url: '/v1/balance',
        authorization: `Bearer sk_test_${key}`,
      })),
    );
  });

  it('tells a key that is refused, one of the other mode, and a server that does not answer apart', async () => {
    answer = stripeError(401, 'invalid_request_error');
    expect((await tryStripe({}).expect(400)).body.code).toBe('PROVIDER_REFUSES_KEYS');
    answer = balance(true);
    expect((await tryStripe({}).expect(400)).body.code).toBe('PROVIDER_KEYS_OF_OTHER_MODE');
    answer = stripeError(500, 'api_error');
    expect((await tryStripe({}).expect(502)).body.code).toBe('PROVIDER_UNREACHABLE');
    answer = (request) => request.socket.destroy();
    expect((await tryStripe({}).expect(502)).body.code).toBe('PROVIDER_UNREACHABLE');
  });

  it('takes a restricted key that may not read the balance', async () => {
    answer = stripeError(403, 'invalid_request_error');
    await tryStripe({ stripeDevSecretKey: 'rk_test_solo_pagamenti' }).expect(200);
  });
});

describe('«Prova connessione» of PayPal', () => {
  it('asks for a token with the credentials of the mode', async () => {
    answer = token;
    expect((await tryPaypal({}).expect(400)).body.code).toBe('PROVIDER_KEYS_MISSING');
    expect(calls).toEqual([]);
    await tryPaypal(PAYPAL).expect(200);
    const live = { environmentMode: 'production', paypalClientId: 'BfX8', paypalSecret: 'GHreale' };
    expect((await tryPaypal(live).expect(200)).body).toEqual({ environmentMode: 'production' });
    expect(calls).toEqual([
      { url: '/v1/oauth2/token', authorization: basic('AeW7:EFsegretissimo') },
      { url: '/v1/oauth2/token', authorization: basic('BfX8:GHreale') },
    ]);
  });

  it('tells keys that are refused and a server that does not answer apart', async () => {
    answer = json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
    expect((await tryPaypal(PAYPAL).expect(400)).body.code).toBe('PROVIDER_REFUSES_KEYS');
    answer = json(503, {});
    expect((await tryPaypal(PAYPAL).expect(502)).body.code).toBe('PROVIDER_UNREACHABLE');
    answer = (request) => request.socket.destroy();
    expect((await tryPaypal(PAYPAL).expect(502)).body.code).toBe('PROVIDER_UNREACHABLE');
  });
});

it('a server that never answers is given up after eight seconds, and no key is in any log', async () => {
  const held: ServerResponse[] = [];
  answer = (_, response) => void held.push(response);
  const both = await Promise.all([tryStripe({}), tryPaypal(PAYPAL)]);
  expect(both.map(({ status }) => status)).toEqual([502, 502]);
  expect(test.logLines.join('\n')).not.toMatch(/segretissim|sk_test|GHreale|QWVXNz/);
});

it('is for administrators', async () => {
  const staff = await test.signInAsStaff();
  for (const provider of ['stripe', 'paypal']) await staff.post(`/api/test-${provider}`).send({}).expect(403);
});
