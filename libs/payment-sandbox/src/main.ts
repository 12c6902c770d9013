import { parseArgs } from 'node:util';
import { startPaymentSandbox } from './payment-sandbox.js';

const { values } = parseArgs({
  options: {
    file: { type: 'string', default: '.data/payment-sandbox.jsonl' },
    host: { type: 'string', default: '127.0.0.1' },
    name: { type: 'string' },
    'panel-port': { type: 'string' },
    'stripe-port': { type: 'string' },
    'paypal-port': { type: 'string' },
    'stripe-callback': { type: 'string' },
    'paypal-callback': { type: 'string' },
  },
});

const portFrom = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const targetAt = (url: string | undefined) => (url === undefined ? undefined : { url });

const sandbox = await startPaymentSandbox({
  file: values.file,
  host: values.host,
  name: values.name,
  ports: {
    panel: portFrom(values['panel-port']),
    stripe: portFrom(values['stripe-port']),
    paypal: portFrom(values['paypal-port']),
  },
  callbacks: { stripe: targetAt(values['stripe-callback']), paypal: targetAt(values['paypal-callback']) },
});
const { panel, stripe, paypal } = sandbox;
// The last line is for a shop's environment: everything that it has to know.
process.stdout.write(
  `${[
    `panel   ${panel.url}`,
    `stripe  ${stripe.url}`,
    `paypal  ${paypal.url}`,
    `PAYMENT_SANDBOX='${JSON.stringify({ panel, stripe, paypal })}'`,
  ].join('\n')}\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
