export const ACCOUNT = { username: 'bench', password: 'parola-di-prova' };

/** A client of the shop's own calls, signed in as its first administrator. */
export async function signIn(url) {
  const answer = await fetch(`${url}/api/register`, { method: 'POST', ...json(ACCOUNT) });
  if (answer.status !== 201) throw new Error(`registration answered ${answer.status}`);
  const cookie = cookieOf(answer);
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, { method, ...json(body, { ...headers, cookie }) });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
}

/** The cookie of a session of the same administrator. */
export async function signInAgain(url) {
  const answer = await fetch(`${url}/api/login`, { method: 'POST', ...json(ACCOUNT) });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`);
  return cookieOf(answer);
}

const cookieOf = (answer) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Copies of one record that the shop made, with ids, names and numbers of their own; answers their ids. */
export async function copiesOf(pool, table, id, count, names) {
  const {
    rows: [{ columns }],
  } = await pool.query(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where concat(table_schema, '.', table_name) = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const { rows } = await pool.query(
    `insert into ${table} (${columns}) select ${columns} from (
       select (jsonb_populate_record(one, jsonb_build_object(
         'id', one.id + n, 'name', ($2::text[])[1 + n % array_length($2::text[], 1)] || ' ' || n))).*
       from ${table} one, generate_series(1, $3::int) n where one.id = $1) copies returning id`,
    [id, names, count],
  );
  return rows.map((row) => Number(row.id));
}

/**
 * `lists` lists with the same `gifts` products on each; `units` of each, 1 to 4 when absent; `more`: fields
 * of every list. Answers the lists' ids.
 */
export async function fillLists(call, { lists, gifts, stock = 100, units, more = {} }) {
  const occasion = await call('POST', '/api/occasions', { name: 'Matrimonio' });
  const products = await inTurns(gifts, 8, (i) =>
    call('POST', '/api/products', {
      name: `Servizio di piatti in ceramica n. ${i}`,
      description: 'Sei piatti piani, sei fondi e sei da frutta, dipinti a mano in una bottega di Montelupo.',
      price: '129.00',
      shippingCost: '9.90',
      quantityAvailable: stock,
      productCode: `PIATTI-${i}`,
      imageUrl: `/media/${String(i).padStart(64, '0')}.jpg`,
    }),
  );
  return inTurns(lists, 2, async (i) => {
    const list = await call('POST', '/api/gift-lists', {
      name: `Anna e Marco ${i}`,
      occasionId: occasion.id,
      beneficiaryName: 'Anna Verdi',
      beneficiaryEmail: 'anna@example.it',
      beneficiaryPhone: '055 123456',
      ...more,
    });
    await inTurns(gifts, 8, (g) =>
      call('POST', '/api/product-gift-lists', {
        giftListId: list.id,
        productId: products[g].id,
        listQuantity: units ?? 1 + (g % 4),
        canBuyInQuota: g % 3 === 0,
      }),
    );
    return list.id;
  });
}

async function inTurns(count, atOnce, work) {
  const results = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let i = next++; i < count; i = next++) results[i] = await work(i);
    }),
  );
  return results;
}

function json(body, headers = {}) {
  return {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  };
}
