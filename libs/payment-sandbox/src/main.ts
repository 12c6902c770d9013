import { parseArgs } from 'node:util';
import { startPaymentSandbox } from './payment-sandbox.js';

const { values } = parseArgs({
  options: {
    file: { type: 'string', default: '.data/payment-sandbox.jsonl' },
    host: { type: 'string', default: '127.0.0.1' },
    'panel-port': { type: 'string', default: '0' },
    'stripe-port': { type: 'string', default: '0' },
    'paypal-port': { type: 'string', default: '0' },
    'stripe-callback': { type: 'string' },
    'stripe-secret': { type: 'string', multiple: true, default: [] },
    'paypal-callback': { type: 'string' },
    'paypal-webhook': { type: 'string', default: '' },
  },
});

const stripeUrl = values['stripe-callback'];
const paypalUrl = values['paypal-callback'];
const sandbox = await startPaymentSandbox({
  file: values.file,
  host: values.host,
  ports: {
    panel: Number(values['panel-port']),
    stripe: Number(values['stripe-port']),
    paypal: Number(values['paypal-port']),
  },
  callbacks: {
    ...(stripeUrl === undefined ? {} : { stripe: { url: stripeUrl, secrets: values['stripe-secret'] } }),
    ...(paypalUrl === undefined ? {} : { paypal: { url: paypalUrl, webhookId: values['paypal-webhook'] } }),
  },
});
process.stdout.write(
  `${[
    `panel   ${sandbox.panel.url}`,
    `stripe  ${sandbox.stripe.url}  ${sandbox.stripe.secretKey}  ${sandbox.stripe.publishableKey}`,
    `paypal  ${sandbox.paypal.url}  ${sandbox.paypal.clientId}  ${sandbox.paypal.clientSecret}`,
  ].join('\n')}\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
