import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Tries until it holds; fails with its last complaint. */
export async function eventually(check, seconds = 120) {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(200);
    }
  }
}

/** A browser before the shop: keeps its cookies. `from` is what a proxy would name; any other status than `expect` fails. */
function browser(url) {
  const cookies = new Map();
  return async (method, path, { body, from, expect } = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const limit = new AbortController();
    // Holds the process too: a connection that the engine takes for a shop that does not listen yet may never end.
    const timer = setTimeout(() => limit.abort(), 20_000);
    const call = { method, headers: { cookie }, signal: limit.signal };
    if (from) call.headers['x-forwarded-for'] = from;
    if (body) {
      call.headers['content-type'] = 'application/json';
      call.body = JSON.stringify(body);
    }
    const response = await fetch(url + path, call).finally(() => clearTimeout(timer));
    for (const set of response.headers.getSetCookie()) cookies.set(...set.split(';')[0].split(/=(.*)/, 2));
    const text = await response.text();
    if (expect && response.status !== expect)
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { status: response.status, body: /^[[{]/.test(text) ? JSON.parse(text) : text };
  };
}

/** The shop at this address: its health, its first account, and sales by guests. */
export function shopAt(url) {
  const admin = browser(url);
  let listId;
  let productId;

  const made = async (path, body) => (await admin('POST', `/api/${path}`, { body, expect: 201 })).body.id;
  return {
    admin,
    health: () => browser(url)('GET', '/health/ready'),
    ready: (seconds) => eventually(() => browser(url)('GET', '/health/ready', { expect: 200 }), seconds),

    async open(setupCode) {
      const account = {
        username: 'titolare',
        email: 'titolare@example.com',
        password: 'parola-di-prova-lunga',
      };
      await admin('POST', '/api/register', { body: { ...account, setupCode }, expect: 201 });
      const occasionId = await made('occasions', { name: 'Matrimonio' });
      listId = await made('gift-lists', {
        name: 'Nozze Anna e Luca',
        occasionId,
        beneficiaryName: 'Anna e Luca',
        beneficiaryEmail: 'anna@example.com',
        beneficiaryPhone: '333 555 0101',
        allowedPaymentMethods: { stripe: false, paypal: false, inNegozio: true },
      });
      productId = await made('products', {
        name: 'Vaso',
        price: '129.00',
        shippingCost: '0',
        quantityAvailable: 99,
      });
      await made('product-gift-lists', { productId, giftListId: listId, listQuantity: 99 });
    },

    /** A guest takes a gift and pays in the shop; answers the purchase as staff see it. */
    async sell() {
      const guest = browser(url);
      const name = randomUUID().slice(0, 8);
      const buyer = { buyerName: 'Ospite', buyerEmail: `${name}@example.com`, buyerPhone: '333 555 0142' };
      const draft = { ...buyer, giftListId: listId, productId, isCheckoutStep1: true };
      const { id } = (await guest('POST', '/api/transactions', { body: draft, expect: 201 })).body;
      const last = { paymentMethod: 'in_negozio', status: 'completata' };
      await guest('PUT', `/api/transactions/${id}`, { body: last, expect: 200 });
      return (await admin('GET', `/api/transactions/${id}`, { expect: 200 })).body;
    },

    /** Sign-ins that fail, each with the addresses that proxies are said to have named. */
    async fail(addresses) {
      for (const from of addresses) {
        const body = { username: randomUUID().slice(0, 8), password: 'sbagliata-di-sicuro' };
        await browser(url)('POST', '/api/login', { body, from, expect: 401 });
      }
    },
  };
}
