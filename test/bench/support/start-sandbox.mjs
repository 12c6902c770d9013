// The payment sandbox in a process of its own, which says which calls it was asked, and how long it worked on them; it ends
// with its parent.
import diagnostics from 'node:diagnostics_channel';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const { startPaymentSandbox } = await import('../../../libs/payment-sandbox/dist/index.js');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-sandbox-'));
const sandbox = await startPaymentSandbox({
  file: path.join(folder, 'ledger.jsonl'),
  ports: { panel: 0, stripe: 0, paypal: 0 },
});

const begun = new WeakMap();
const answered = { calls: 0, ms: 0, byCall: {} };
/** In words that are the same for each payment. */
const callOf = ({ method, url, headers }) => {
  const path = url.replace(/\?.*$/, '').replace(/\/(?:(?:pi|ch|re)_\w+|[0-9A-Z]{17})(?=\/|$)/, '/:id');
  return `${headers.authorization ? 'shop' : 'buyer'}: ${method} ${path}`;
};
diagnostics.subscribe('http.server.request.start', ({ request }) => begun.set(request, performance.now()));
diagnostics.subscribe('http.server.response.finish', ({ request }) => {
  const call = callOf(request);
  answered.calls += 1;
  answered.byCall[call] = (answered.byCall[call] ?? 0) + 1;
  answered.ms += performance.now() - begun.get(request);
});

const { panel, stripe, paypal } = sandbox;
process.send({ url: JSON.stringify({ panel, stripe, paypal }) });
process.on('message', (asked) => {
  if (asked.shop) sandbox.sendCallbacksTo({ stripe: { url: `${asked.shop}/api/payment/stripe/webhook` } });
  process.send({ cpu: process.cpuUsage(), answered, ledger: sandbox.ledger() });
});
process.on('disconnect', () => {
  fs.rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
