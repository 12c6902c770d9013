import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import request from 'supertest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { RouteTable } from './route-table.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const ROLES = ['anonymous', 'staff', 'admin'] as const;
const MAY: Record<string, readonly (typeof ROLES)[number][]> = {
  public: ROLES,
  'signed-in': ['staff', 'admin'],
  staff: ['staff', 'admin'],
  admin: ['admin'],
};

const routes = () => test.app.get(RouteTable).routes.filter(({ url }) => url !== '/*');
const concrete = (url: string) => url.replaceAll(/:\w+/g, '1').replace('*', 'x');
const call = (method: string, url: string) =>
  request(test.url)[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'](concrete(url));

@Controller('api/forgotten')
class ForgetfulController {
  @Get()
  open(): void {}
}

@Module({ controllers: [ForgetfulController] })
class ForgetfulModule {}

describe('route × role', () => {
  it('is declared for every route of the live router', () => {
    const lines = routes().map(({ method, url, permission }) => {
      const marks = ROLES.map((role) => (MAY[permission]?.includes(role) ? role : '-').padEnd(10));
      return `${method.padEnd(7)}${url.padEnd(64)}${permission.padEnd(11)}${marks.join('')}`;
    });
    process.stdout.write(`\n${lines.toSorted().join('\n')}\n`);
    expect(lines.length).toBeGreaterThan(5);
    expect(routes().every(({ permission }) => permission in MAY)).toBe(true);
  });

  it('stops the boot for a route that declares nothing', async () => {
    await expect(createTestApp({ modules: [ForgetfulModule] })).rejects.toThrow(
      'Route GET /api/forgotten declares no permission',
    );
  });

  it('refuses every anonymous call of a route that is not public', async () => {
    const closed = routes().filter(({ permission }) => permission !== 'public');
    expect(closed.length).toBeGreaterThan(1);
    for (const { method, url } of closed) {
      const { status, body } = await call(method, url).send(method === 'GET' ? undefined : {});
      expect({ method, url, status, code: body.code }).toEqual({
        method,
        url,
        status: 401,
        code: 'NOT_SIGNED_IN',
      });
    }
  });

  it('refuses every admin route to staff', async () => {
    await test.signInAsAdmin();
    const staff = await test.signInAsStaff();
    for (const { method, url } of routes().filter(({ permission }) => permission === 'admin')) {
      const { status } = await staff[method.toLowerCase() as 'get'](concrete(url));
      expect({ method, url, status }).toEqual({ method, url, status: 403 });
    }
  });
});
