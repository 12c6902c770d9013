/** One guest's whole in-shop checkout: three calls, the last one answers when the read models show it. */
export async function checkout(url, { listId, productId, name }) {
  const step1 = {
    giftListId: listId,
    productId,
    isCheckoutStep1: true,
    type: 'acquisto',
    buyerName: `Ospite ${name}`,
    buyerEmail: `ospite-${name}@example.com`,
    buyerPhone: '333 555 0142',
    buyerMessage: 'Con tutto il nostro affetto',
  };
  const started = await call(url, 'POST', '/api/transactions', step1);
  const path = `/api/transactions/${started.body.id}`;
  await call(url, 'PUT', path, { deliveryMethod: 'buyerPickup' }, started.cookie);
  const askedAt = performance.now();
  const last = { paymentMethod: 'in_negozio', status: 'completata', amount: started.body.amount };
  const done = await call(url, 'PUT', path, last, started.cookie);
  if (done.body.stage !== 'reserved') throw new Error(`the last step answered ${JSON.stringify(done.body)}`);
  return { lastStepMs: performance.now() - askedAt };
}

/** A draft up to the last step, which the race's barrier then lets go. */
export async function readyGuest(url, { listId, productId, name }) {
  const step1 = {
    giftListId: listId,
    productId,
    isCheckoutStep1: true,
    buyerName: `Ospite ${name}`,
    buyerEmail: `ospite-${name}@example.com`,
  };
  const { body, cookie } = await call(url, 'POST', '/api/transactions', step1);
  const last = JSON.stringify({ paymentMethod: 'in_negozio', status: 'completata', amount: body.amount });
  return async () => {
    const response = await fetch(`${url}/api/transactions/${body.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: last,
    });
    const answer = await response.json();
    return response.ok ? 'ok' : (answer.code ?? String(response.status));
  };
}

async function call(url, method, path, body, cookie) {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const request = { headers, body: JSON.stringify(body) };
  const response = await fetch(url + path, { ...request, method });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} answered ${response.status} ${answer.code}`);
  return { body: answer, cookie: cookie ?? response.headers.getSetCookie()[0]?.split(';')[0] };
}
