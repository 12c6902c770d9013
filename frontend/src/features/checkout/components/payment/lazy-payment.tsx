import { type ComponentProps, lazy, Suspense } from 'react';
import { Notice } from '../../../../shared/kit/blocks/notice.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import type { PayNow } from './pay-now.js';
import { Skeleton } from '../../../../shared/kit/blocks/skeleton.js';
import { loadTexts, say } from '../../../../shared/texts/say.js';

/** In the form's place while its script is on its way. */
export function PaymentOnItsWay() {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{say('checkout.payment.loading')}</span>
      <Skeleton height={220} />
    </div>
  );
}

/** The script of payments did not come: the page is asked for anew, with all that it has saved. */
function NotLoaded() {
  return (
    <>
      <Notice tone="off" role="alert">
        <p>{say('checkout.payment.notLoaded')}</p>
      </Notice>
      <Button variant="primary" wide big onClick={() => window.location.reload()}>
        {say('common.retry')}
      </Button>
    </>
  );
}

export function lazyPayment(load: () => Promise<{ readonly PayNow: typeof PayNow }>) {
  const Loaded = lazy(() =>
    load().then(
      (payments) => ({ default: payments.PayNow }),
      () => ({ default: NotLoaded }),
    ),
  );
  return (props: ComponentProps<typeof PayNow>) => (
    <Suspense fallback={<PaymentOnItsWay />}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** Payments come with a script of their own, which nobody needs before the last step. */
export const LazyPayment = lazyPayment(async () => {
  const [payments] = await Promise.all([import('./pay-now.js'), loadTexts('payment')]);
  return payments;
});
