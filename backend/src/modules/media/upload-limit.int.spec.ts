import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RequestContext } from '../../platform/index.js';
import { createTestApp, type TestApp } from '../../platform/testing/test-app.js';
import { IdentityModule } from '../identity/index.js';
import { MediaModule, UploadLimit } from './index.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

const MOST = 600;

let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  one = await createTestApp({ modules: [IdentityModule, MediaModule] });
  other = await createTestApp({ modules: [IdentityModule, MediaModule], sharing: one });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const upload = (process: TestApp, id: number) =>
  RequestContext.run({ requestId: 'x', actor: `staff:${id}`, user: { id } as never }, () =>
    process.app.get(UploadLimit).spend(),
  );

describe('uploads', () => {
  it('of an account are counted over both processes, and those of another by themselves', async () => {
    let taken = 0;
    const draw = async (process: TestApp) => {
      for (;;) {
        try {
          await upload(process, 1);
          taken += 1;
        } catch (refused) {
          return refused;
        }
      }
    };
    const refusals = await Promise.all([draw(one), draw(other)]);
    expect(taken).toBe(MOST);
    for (const refused of refusals)
      expect(refused).toMatchObject({
        status: 429,
        code: 'TOO_MANY_REQUESTS',
        extras: { headers: { 'retry-after': expect.stringMatching(/^\d+$/) } },
      });
    await upload(one, 2);
    await upload(other, 2);
  });

  it('beyond the limit are refused over HTTP, before they are decoded', async () => {
    const admin = await one.signInAsAdmin();
    for (const send of [
      () => admin.post('/api/upload').send({ imageData: 'AAAA' }),
      () => admin.post('/api/test-storage/upload').attach('file', Buffer.from('x'), 'a.png'),
    ]) {
      const { status, body, headers } = await send();
      expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});
