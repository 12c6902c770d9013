import { call, firstStep, networkOf, send } from './guest.mjs';

/** One guest's complete purchase by card: draft, hold, intent, confirmed at the provider as Stripe.js does, paid. */
export async function payByCard(url, { stripe }, gift) {
  const step1 = { ...firstStep(gift), deliveryMethod: 'buyerPickup' };
  const network = networkOf(Math.floor(gift.name / 50));
  const { body: draft, cookie } = await call(url, 'POST', '/api/transactions', step1, null, network);
  const path = `/api/transactions/${draft.id}`;
  const ask = async (method, at, body) => (await call(url, method, at, body, cookie, network)).body;
  const held = await ask('PUT', path, { paymentMethod: 'stripe', deliveryMethod: 'buyerPickup' });
  const amount = (Number(held.amount) + Number(held.amount_shipping)).toFixed(2);
  const order = { amount, description: 'Regalo', metadata: { transactionId: draft.id } };
  const { paymentIntentId, clientSecret } = await ask('POST', '/api/payment/stripe/create-intent', order);
  const confirmedMs = await confirm(stripe, paymentIntentId, clientSecret);
  const askedAt = performance.now();
  const told = { paymentMethod: 'stripe', paymentId: paymentIntentId, status: 'completata' };
  const paid = await ask('PUT', `${path}/payment-status`, told);
  if (paid.stage !== 'paid') throw new Error(`the last step answered ${JSON.stringify(paid)}`);
  return { confirmedMs, lastStepMs: performance.now() - askedAt };
}

async function confirm({ url, publishableKey }, id, clientSecret) {
  const form = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2030',
    'payment_method_data[card][cvc]': '123',
  }).toString();
  const askedAt = performance.now();
  const answer = await send(`${url}/v1/payment_intents/${id}/confirm`, 'POST', form, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  if (answer.body.status !== 'requires_capture') throw new Error(`confirmed: ${JSON.stringify(answer.body)}`);
  return performance.now() - askedAt;
}
