import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { ROUTES } from '@fiocco/contracts';
import { ApiDocsModule } from '../../backend/src/modules/api-docs/index.js';
import { isSummarised } from '../../backend/src/modules/api-docs/summaries.js';
import { IdentityModule } from '../../backend/src/modules/identity/index.js';
import { begun } from '../../backend/src/platform/testing/begun.js';
import { RouteTable } from '../../backend/src/platform/permissions/route-table.js';
import { type Browser, createTestApp } from '../../backend/src/platform/testing/test-app.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(120_000);

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-permission': string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

let description: Description;
const test = forAllTests(() => createTestApp());
const admin = forAllTests(() => test.signInAsAdmin());
const staff = forAllTests(() => test.signInAsStaff());
beforeAll(async () => {
  description = (await test.http.get('/api/docs/openapi.json').expect(200)).body as Description;
});

const operations = () =>
  Object.entries(description.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      path: path.replaceAll(/\{\w+\}/g, '1'),
      method: method as 'get' | 'post' | 'put' | 'patch' | 'delete',
      operation,
    })),
  );
const routes = () => test.app.get(RouteTable).routes.filter(({ url }) => url !== '/*');
const bodyFieldsOf = ({ requestBody }: Operation): Schema['properties'] => {
  const schema = requestBody?.content['application/json']?.schema;
  const name = schema?.$ref?.split('/').at(-1);
  return (name ? description.components.schemas[name] : schema)?.properties;
};

describe('the description of the calls', () => {
  it('has every route of the live router, and no other', () => {
    const live = routes().map(({ method, url }) => `${method} ${url}`);
    expect(
      operations()
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(live.toSorted());
  });

  it('has every call of the contracts’ map', () => {
    const described = new Set(operations().map(({ key }) => key));
    expect(Object.keys(ROUTES).filter((key) => !described.has(key.replace(/\?.*$/, '')))).toEqual([]);
    for (const key of Object.keys(ROUTES).filter((one) => one.includes('?'))) {
      const found = operations().find((one) => one.key === key.replace(/\?.*$/, ''));
      expect(found?.operation.parameters).toContainEqual(
        expect.objectContaining({ in: 'query', name: key.split('?')[1] }),
      );
    }
  });

  it('says who may call each, and its path’s parameters', () => {
    for (const { method, url, permission } of routes()) {
      const { operation } = operations().find(({ key }) => key === `${method} ${url}`) ?? {};
      const inPath = operation?.parameters?.filter((one) => one.in === 'path').map(({ name }) => name) ?? [];
      expect([url, operation?.['x-permission'], inPath]).toEqual([
        url,
        permission,
        [...url.matchAll(/:(\w+)/g)].map(([, name]) => name),
      ]);
    }
  });

  it('says in words what each does', () => {
    expect(
      operations()
        .filter(({ key }) => !isSummarised(key))
        .map(({ key }) => key),
    ).toEqual([]);
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names no schema that it does not have', () => {
    const named = [...JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name ?? '',
    );
    expect(named.filter((name) => !(name in description.components.schemas))).toEqual([]);
  });
});

/** Of these the server makes the best, whatever is sent; or it complains of them by another name. */
const TOLERATED = [
  ...['amount', 'amount_shipping', 'status', 'type'].flatMap((field) => [
    `POST /api/transactions ${field}`,
    `PUT /api/transactions/:id ${field}`,
  ]),
  'POST /api/transactions transactionId',
  'POST /api/transactions receiptId',
  'POST /api/sales receiptId',
  'POST /api/transactions/:id/reopen receiptId',
  'PUT /api/settings smtpFromEmail',
  'POST /api/test-stripe smtpFromEmail',
  'POST /api/test-paypal smtpFromEmail',
];

const NONSENSE = [{ nonsense: [1] }, 7.5, 'nonsense', [7]];

describe('the live calls', () => {
  it('refuse whom the description refuses, and answer nothing else than it says', async () => {
    const wrong: string[] = [];
    for (const { key, path, method, operation } of operations()) {
      const documented = new Set(Object.keys(operation.responses));
      const statusOf = async (browser: Browser) =>
        (await browser[method](path).buffer(true).parse(begun)).status;
      const anonymous = await statusOf(test.http);
      const isOpen = operation['x-permission'] === 'public';
      if (!isOpen && anonymous !== 401) wrong.push(`${key}: ${anonymous} to nobody`);
      const answered = [anonymous, ...(method === 'get' ? [await statusOf(admin)] : [])];
      for (const status of answered.filter((one) => [400, 401, 403, 404, 413].includes(one)))
        if (!documented.has(String(status))) wrong.push(`${key}: ${status}, which it does not say`);
      if (operation['x-permission'] === 'admin' && (await statusOf(staff)) !== 403)
        wrong.push(`${key}: not 403 to staff`);
    }
    expect(wrong).toEqual([]);
  });

  it('read every field of a body that the description names', async () => {
    const unread: string[] = [];
    const withBody = operations().filter(({ operation }) => bodyFieldsOf(operation));
    expect(withBody.length).toBeGreaterThan(20);
    for (const { key, path, method, operation } of withBody) {
      const fields = Object.keys(bodyFieldsOf(operation) ?? {});
      const complaintsOf = async (some: readonly string[]): Promise<readonly string[]> => {
        const answers = [];
        for (const value of NONSENSE)
          answers.push(
            await admin[method](path).send(Object.fromEntries(some.map((field) => [field, value]))),
          );
        return answers.flatMap(({ body }) =>
          Object.keys((body.fields ?? {}) as object).map((name) => name.split('.')[0] ?? ''),
        );
      };
      const named = await complaintsOf(fields);
      // A body that is read by hand complains of one field after the other.
      for (const field of fields.filter(
        (one) => !named.includes(one) && !TOLERATED.includes(`${key} ${one}`),
      ))
        if (!(await complaintsOf([field])).includes(field)) unread.push(`${key} ${field}`);
    }
    expect(unread).toEqual([]);
  });
});

describe('the page of the calls', () => {
  it('runs from our own files alone', async () => {
    const { text, headers } = await test.http.get('/api/docs').expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';/);
    expect(text).not.toMatch(/https?:|<script>|\son\w+=/);
    for (const [, file = ''] of text.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g))
      await test.http.get(file).expect(200);
    await test.http.get('/api/docs/package.json').expect(404);
    await test.http.get('/api/docs/..%2Fpackage.json').expect(404);
  });

  it('costs little: each file compressed once, kept for ever by its address, also by whoever is signed in', async () => {
    const page = await staff.get('/api/docs').expect(200);
    const [, bundle = ''] = /src="(\/api\/docs\/swagger-ui-bundle\.js[^"]*)"/.exec(page.text) ?? [];
    for (const path of [bundle, '/api/docs/openapi.json']) {
      const { headers } = await staff.get(path).set('accept-encoding', 'br').expect(200);
      expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(Number(headers['content-length'])).toBeLessThan(500_000);
    }
    expect((await staff.get(bundle)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const unnamed = await test.http.get('/api/docs/swagger-ui-bundle.js').expect(200);
    expect(unnamed.headers['cache-control']).toBe('no-cache');
  });

  it('is for staff in production', async () => {
    const production = await createTestApp({
      modules: [IdentityModule, ApiDocsModule],
      config: { production: true },
      sharing: test,
    });
    const signedIn = await production.signInAsStaff();
    for (const path of ['/api/docs', '/api/docs/openapi.json']) {
      await production.http.get(path).expect(401);
      await signedIn.get(path).expect(200);
    }
    await production.close();
  });
});

/** Fields by whose names calls set what decides who gets in, and where money and mail go. */
const CREDENTIAL = /password|secret|^code$|^role$|^email$|iban|apiKey|publicKey|clientId|webhookId|^smtp/i;
/** Their fields are others: a list's password, the address that is looked for, what is only tried and not kept. */
const OF_OTHER_THINGS = [
  'POST /api/gift-lists',
  'PUT /api/gift-lists/:id',
  'POST /api/privacy/export',
  'POST /api/privacy/erasure',
  'POST /api/privacy/person',
  'POST /api/test-smtp',
  'POST /api/test-stripe',
  'POST /api/test-paypal',
];
/** A change of each route that asks for the password; those of one's own account have it in their body. */
const CHANGES: Readonly<Record<string, object>> = {
  'POST /api/administrators': { username: 'nuova', password: 'altra-parola', role: 'staff' },
  'PATCH /api/administrators/:id': { email: 'altra@altrove.example' },
  'DELETE /api/administrators/:id/second-factor': {},
  'PUT /api/settings': { bankIban: 'IT60X0542811101000000123456' },
  'POST /api/account/second-factor': {},
  'POST /api/account/second-factor/confirm': { currentPassword: 'sbagliata', code: '000000' },
  'POST /api/account/second-factor/remove': { currentPassword: 'sbagliata' },
  'POST /api/account/recovery-codes': { currentPassword: 'sbagliata' },
  'POST /api/account/password': { currentPassword: 'sbagliata', newPassword: 'altra-parola' },
};

describe('what touches credentials', () => {
  const asking = () => routes().filter(({ asksPassword }) => asksPassword);
  const keyOf = ({ method, url }: { readonly method: string; readonly url: string }) => `${method} ${url}`;
  const credentials = async () => {
    const queries = [
      'select id, username, password_hash, email, role, active from users order by id',
      'select user_id, sealed_key from second_factors order by user_id',
      'select id, code_hash from recovery_codes order by id',
      'select * from settings order by id',
      'select * from settings_secret order by name',
    ];
    return Promise.all(queries.map(async (query) => (await test.pool.query(query)).rows));
  };

  it('stands at routes that ask for the password, also where a field of a new call names it', () => {
    expect(asking().map(keyOf).toSorted()).toEqual(Object.keys(CHANGES).toSorted());
    const naming = operations().filter(
      ({ operation }) =>
        operation['x-permission'] !== 'public' &&
        Object.keys(bodyFieldsOf(operation) ?? {}).some((field) => CREDENTIAL.test(field)),
    );
    const declared = [...Object.keys(CHANGES), ...OF_OTHER_THINGS];
    expect(naming.length).toBeGreaterThan(10);
    expect(naming.map(({ key }) => key).filter((key) => !declared.includes(key))).toEqual([]);
  });

  it('is changed by no call of a session that proved its password a quarter of an hour ago', async () => {
    const before = await credentials();
    await test.pool.query("update sessions set password_at = now() - interval '15 minutes'");
    const wrong: string[] = [];
    const isAsking = new Set(asking().map(keyOf));
    for (const { key, path, method, operation } of operations()) {
      if (method === 'get' || operation['x-permission'] === 'public') continue;
      const fields = Object.keys(bodyFieldsOf(operation) ?? {});
      const guessed = Object.fromEntries(fields.map((field) => [field, guessFor(field)]));
      await test.pool.query('delete from throttle');
      const { status, body } = await admin[method](path).send(CHANGES[key] ?? guessed);
      const isRefused = status === 403 && /^(PASSWORD_REQUIRED|WRONG_PASSWORD)$/.test(body.code);
      if (status >= 500 || (isAsking.has(key) && !isRefused)) wrong.push(`${key}: ${status} ${body.code}`);
    }
    expect(wrong).toEqual([]);
    expect(await credentials()).toEqual(before);
  });
});

const guessFor = (field: string) =>
  /email/i.test(field) ? 'altra@altrove.example' : field === 'role' ? 'staff' : 'altra-parola';
