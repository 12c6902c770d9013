import 'reflect-metadata';
import {
  type Checked,
  type LiveProvider,
  liveCheck,
  livePaypal,
  liveStripe,
} from './modules/payments/index.js';

const HOW = `Checks the shop's own payment flows against the providers' test environments. Set the keys of one or both:
  LIVE_STRIPE_SECRET_KEY        a key that begins with sk_test_ or rk_test_
  LIVE_PAYPAL_CLIENT_ID, LIVE_PAYPAL_SECRET        of an app in PayPal's sandbox
  LIVE_PAYPAL_BUYER=yes         somebody is here to approve two payments in a browser
`;
/** Ends so where no key was given: nothing was checked. */
const NOT_CHECKED = 3;

function providersIn(env: NodeJS.ProcessEnv): readonly LiveProvider[] {
  const stripe = env['LIVE_STRIPE_SECRET_KEY'];
  const clientId = env['LIVE_PAYPAL_CLIENT_ID'];
  const secret = env['LIVE_PAYPAL_SECRET'];
  if (stripe && !/^[sr]k_test_/.test(stripe)) throw new Error('LIVE_STRIPE_SECRET_KEY is no test key.');
  const ask = (url: string) => void process.stdout.write(`  Approve this payment: ${url}\n`);
  return [
    ...(stripe ? [liveStripe(stripe, null)] : []),
    ...(clientId && secret
      ? [livePaypal({ clientId, secret }, null, env['LIVE_PAYPAL_BUYER'] === 'yes' ? ask : null)]
      : []),
  ];
}

const lineOf = ({ what, wrong }: Checked): string =>
  wrong === null ? `  ✓ ${what}\n` : `  ✗ ${what}: ${wrong}\n`;

/** Answers how many checks went wrong. */
async function check({ provider, buyer }: LiveProvider): Promise<number> {
  process.stdout.write(`${provider.code}${buyer.approve === null ? ' (without a buyer)' : ''}\n`);
  let wrongs = 0;
  for await (const checked of liveCheck(provider, buyer)) {
    if (checked.wrong !== null) wrongs += 1;
    process.stdout.write(lineOf(checked));
  }
  return wrongs;
}

async function main(): Promise<void> {
  const providers = providersIn(process.env);
  if (providers.length === 0) process.stdout.write(HOW);
  let wrongs = 0;
  for (const one of providers) wrongs += await check(one);
  process.exitCode = providers.length === 0 ? NOT_CHECKED : Math.min(wrongs, 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
