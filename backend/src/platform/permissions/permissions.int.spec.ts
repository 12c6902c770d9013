import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { Controller, Get, Module } from '@nestjs/common';
import request from 'supertest';
import { begun } from '../testing/begun.js';
import { createTestApp, PASSWORD } from '../testing/test-app.js';
import { RouteTable } from './route-table.js';

// Each route is called five times.
jest.setTimeout(120_000);

const test = forAllTests(() => createTestApp());
beforeAll(async () => {
  await test.signInAsAdmin();
  await test.signInAsStaff();
});

type Role = 'anonymous' | 'staff' | 'admin' | 'former staff' | 'former admin';
const MAY: Record<string, readonly Role[]> = {
  public: ['anonymous', 'staff', 'admin', 'former staff', 'former admin'],
  'signed-in': ['staff', 'admin'],
  staff: ['staff', 'admin'],
  admin: ['admin'],
};

/** Everything that the router takes, but the pages and files of the client. */
const routes = () => test.app.get(RouteTable).routes.filter(({ url }) => url !== '/*');
const concrete = (url: string) => url.replaceAll(/:\w+/g, '1').replace('*', 'x');

@Controller('api/forgotten')
class ForgetfulController {
  @Get()
  open(): void {}
}

@Module({ controllers: [ForgetfulController] })
class ForgetfulModule {}

async function cookieOf(username: string): Promise<string> {
  const { headers } = await test.http.post('/api/login').send({ username, password: PASSWORD }).expect(200);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** The cookies of accounts that worked here, and were then deactivated. */
async function formerCookies(): Promise<Record<'former staff' | 'former admin', string>> {
  const admin = await test.signInAsAdmin();
  const cookies: string[] = [];
  for (const role of ['staff', 'admin']) {
    const username = `ex-${role}`;
    const { body } = await admin
      .post('/api/administrators')
      .send({ username, password: PASSWORD, role })
      .expect(201);
    const cookie = await cookieOf(username);
    await test.http.get('/api/user').set('cookie', cookie).expect(200);
    await admin.patch(`/api/administrators/${body.id}`).send({ active: false }).expect(200);
    cookies.push(cookie);
  }
  const [staff = '', former = ''] = cookies;
  return { 'former staff': staff, 'former admin': former };
}

interface Outcome {
  readonly status: number;
  readonly code: string | undefined;
}

const wantedOf = (permission: string, role: Role): Outcome | null => {
  if (MAY[permission]?.includes(role)) return null;
  return role === 'staff' ? { status: 403, code: 'ADMIN_ONLY' } : { status: 401, code: 'NOT_SIGNED_IN' };
};

/** Which decide by themselves, by the call's query: without any they are for these. */
const ITSELF: Record<string, string> = { 'GET /api/products': 'staff' };

/** Calls a route as a role. Some of the calls end their session: then the role signs in again. */
class Callers {
  private readonly known = new Map<string, string>();

  async outcome(method: string, url: string, role: Role): Promise<Outcome> {
    const first = await this.call(method, url, role);
    const isOver = first.code === 'NOT_SIGNED_IN' && role in ACCOUNTS;
    if (!isOver) return first;
    this.known.delete(role);
    return this.call(method, url, role);
  }

  keep(role: Role, cookie: string): void {
    this.known.set(role, cookie);
  }

  private async call(method: string, url: string, role: Role): Promise<Outcome> {
    const username = ACCOUNTS[role];
    if (username && !this.known.has(role)) this.keep(role, await cookieOf(username));
    const verb = method.toLowerCase() as 'get';
    const calling = request(test.url)[verb](concrete(url));
    const { status, body } = await calling
      .set('cookie', this.known.get(role) ?? '')
      .buffer(true)
      .parse(begun)
      .send(method === 'GET' ? undefined : {});
    return { status, code: (body as { code?: string }).code };
  }
}

const ACCOUNTS: Partial<Record<Role, string>> = { staff: 'commessa', admin: 'titolare' };
const ROLES: readonly Role[] = ['anonymous', 'staff', 'admin', 'former staff', 'former admin'];

function isRight({ status, code }: Outcome, wanted: Outcome | null): boolean {
  if (wanted) return status === wanted.status && code === wanted.code;
  return code !== 'NOT_SIGNED_IN' && code !== 'ADMIN_ONLY' && status < 500;
}

describe('route × role', () => {
  it('stands as every route of the live router declares it, against the server', async () => {
    const callers = new Callers();
    for (const [role, cookie] of Object.entries(await formerCookies())) callers.keep(role as Role, cookie);
    const lines: string[] = [];
    const wrong: unknown[] = [];
    for (const { method, url, permission } of routes()) {
      await test.pool.query('delete from throttle');
      const statuses: number[] = [];
      for (const role of ROLES) {
        const outcome = await callers.outcome(method, url, role);
        statuses.push(outcome.status);
        const wanted = wantedOf(ITSELF[`${method} ${url}`] ?? permission, role);
        if (!isRight(outcome, wanted)) wrong.push({ method, url, permission, role, ...outcome });
      }
      // Who was deactivated is nobody, also where everybody may call.
      if (statuses[0] !== statuses[3] || statuses[0] !== statuses[4]) wrong.push({ method, url, statuses });
      const cells = statuses.map((status) => String(status).padEnd(14)).join('');
      lines.push(`${method.padEnd(7)}${url.padEnd(70)}${permission.padEnd(11)}${cells}`);
    }
    const heads = ROLES.map((role) => role.padEnd(14)).join('');
    process.stdout.write(
      `\n${'route'.padEnd(77)}${'permission'.padEnd(11)}${heads}\n${lines.toSorted().join('\n')}\n`,
    );
    expect(wrong).toEqual([]);
    expect(lines.length).toBeGreaterThan(60);
    expect(new Set(routes().map(({ permission }) => permission))).toEqual(new Set(Object.keys(MAY)));
  });

  it('stops the boot for a route that declares nothing', async () => {
    await expect(createTestApp({ modules: [ForgetfulModule] })).rejects.toThrow(
      'Route GET /api/forgotten declares no permission',
    );
  });
});
