import { once } from 'node:events';
import http from 'node:http';

/** What a guest says first: which gift, and who they are. */
export const firstStep = ({ listId, productId, name }) => ({
  giftListId: listId,
  productId,
  isCheckoutStep1: true,
  type: 'acquisto',
  buyerName: `Ospite ${name}`,
  buyerEmail: `ospite-${name}@example.com`,
  buyerPhone: '333 555 0142',
  buyerMessage: 'Con tutto il nostro affetto',
});

/** One guest's complete checkout in the shop: three calls, of which the last answers when the read models show it. */
export async function checkout(url, { listId, productId, name, beforeLast }) {
  const step1 = firstStep({ listId, productId, name });
  const network = networkOf(Math.floor(name / 50));
  const started = await call(url, 'POST', '/api/transactions', step1, null, network);
  const path = `/api/transactions/${started.body.id}`;
  await call(url, 'PUT', path, { deliveryMethod: 'buyerPickup' }, started.cookie, network);
  beforeLast?.();
  const askedAt = performance.now();
  const last = { paymentMethod: 'in_negozio', status: 'completata', amount: started.body.amount };
  const done = await call(url, 'PUT', path, last, started.cookie, network);
  if (done.body.stage !== 'reserved') throw new Error(`the last step answered ${JSON.stringify(done.body)}`);
  return { lastStepMs: performance.now() - askedAt };
}

/** A draft up to the last step, which the race then sends. */
export async function readyGuest(url, { listId, productId, name }) {
  const step1 = firstStep({ listId, productId, name });
  const { body, cookie } = await call(url, 'POST', '/api/transactions', step1, null, networkOf(name));
  const last = { paymentMethod: 'in_negozio', status: 'completata', amount: body.amount };
  return async () => {
    const { status, body: answer } = await ask(url, 'PUT', `/api/transactions/${body.id}`, last, cookie);
    return status < 300 ? 'ok' : (answer.code ?? String(status));
  };
}

export async function call(url, method, path, body, cookie, network) {
  const answer = await ask(url, method, path, body, cookie, network);
  if (answer.status >= 300) throw new Error(`${method} answered ${answer.status} ${answer.body.code}`);
  return { body: answer.body, cookie: cookie ?? answer.cookies[0]?.split(';')[0] };
}

/** Fifty guests come from each network, because one network may not start that many drafts. */
export const networkOf = (name) => {
  const n = [...String(name)].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) >>> 0, 7) % 65_536;
  return `10.0.${n >> 8}.${n & 255}`;
};

/** Kept-alive connections and as little else as possible: the load's cost is missing for the shop. */
const agent = new http.Agent({ keepAlive: true });

async function ask(url, method, path, body, cookie, network) {
  return send(url + path, method, JSON.stringify(body), {
    'content-type': 'application/json',
    ...(cookie && { cookie }),
    ...(network && { 'x-forwarded-for': network }),
  });
}

export async function send(address, method, text, headers) {
  const length = { 'content-length': Buffer.byteLength(text) };
  const request = http.request(address, { method, headers: { ...headers, ...length }, agent });
  request.end(text);
  const [response] = await once(request, 'response');
  const chunks = [];
  response.on('data', (chunk) => chunks.push(chunk));
  await once(response, 'end');
  return {
    status: response.statusCode,
    body: JSON.parse(Buffer.concat(chunks)),
    cookies: response.headers['set-cookie'] ?? [],
  };
}
