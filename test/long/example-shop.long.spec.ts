// @takes 30 s
import { describe, expect, it } from '@jest/globals';
import {
  emptyDatabase,
  expectedCards,
  json,
  load,
  MOST_MS,
  open,
  shownCards,
  signIn,
} from '../../example-shop/src/testing/example-shop-scene.js';
import type { TestApp } from '../../backend/src/platform/testing/test-app.js';

describe('a load of the example shop that is cut off', () => {
  /** The step is done, but the loader dies before it can note it, which is the worst moment. */
  const breakAt = (database: TestApp, step: string) =>
    database.pool.query(`
      create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
      create trigger cut_off before insert on example_shop for each row when (new.step = '${step}') execute function cut_off()`);
  const mend = (database: TestApp) => database.pool.query('drop function cut_off cascade');

  it(
    'goes on where it stopped and comes to the same shop',
    async () => {
      const database = await emptyDatabase();
      // In the order in which they are done.
      for (const step of [
        'product:calici',
        'take:viaggio-rosa',
        'list:nascita',
        'collect:espresso-pietro',
        'sell:sale-zii',
        'closeDay:{"daysAgo":6,"at":"19:20"}',
        'record:libri-rosa',
        'expire:piatti-lia',
        'exchange:libri-pietro',
        'deliver:{"daysAgo":2,"at":"16:30"}',
      ]) {
        await breakAt(database, step);
        await expect(load(database)).rejects.toThrow('cut off');
        await mend(database);
      }
      const loaded = await load(database);
      const shop = await open(database);
      const owner = await signIn(shop, loaded!);
      expect(await shownCards(owner)).toEqual(expectedCards());
      const products = await json<object[]>(owner, '/api/products');
      expect(products).toHaveLength(24);
      await shop.close();
      await database.close();
    },
    MOST_MS,
  );
});
