import { afterAll, beforeAll } from '@jest/globals';

/** How what is opened for tests is ended, if it has to be. */
interface Ending {
  close?(): Promise<unknown>;
  drop?(): Promise<unknown>;
}

/**
 * What all tests of a file, or of a `describe`, use together: opened before the first of them, closed after the last.
 *
 *     const shop = forAllTests(() => createTestApp({ clock }));
 *     const staff = forAllTests(() => shop.signInAsStaff());
 *
 * @throws where it is used before the first test begins
 */
export function forAllTests<Opened extends object>(open: () => Promise<Opened>): Opened {
  let opened: (Opened & Ending) | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close?.() ?? opened?.drop?.());
  return new Proxy({} as Opened, {
    get(_, name) {
      if (!opened) throw new Error(`${String(name)} was asked for before the first test`);
      const value: unknown = Reflect.get(opened, name, opened);
      return typeof value === 'function' ? (value.bind(opened) as unknown) : value;
    },
  });
}
