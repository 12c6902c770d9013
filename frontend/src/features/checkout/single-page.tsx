import { useState } from 'react';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Button } from '../../shared/kit/controls/button.js';
import { AlertIcon } from '../../shared/kit/icons/index.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { CalmActions } from '../../shared/public/shop/calm-page.js';
import { CheckoutFrame } from './components/frame/checkout-frame.js';
import { EndState, ToList } from './components/states/checkout-states.js';
import { GiftInSight } from './components/frame/gift-in-sight.js';
import { HoldBand } from './components/frame/hold-band.js';
import { SingleForm } from './components/steps/single-form.js';
import { StepConfirm } from './components/steps/step-confirm.js';
import type { Step } from './model/checkout-search.js';
import { summaryOf } from './model/choices.js';
import { isHeld, type Order } from './model/order.js';
import { useCheckout } from './use-checkout.js';
import type { WizardProps } from './wizard.js';
import { Rich } from '../../shared/texts/rich.js';
import { say } from '../../shared/texts/say.js';

interface FailedProps {
  readonly order: Order;
  readonly onRetry: () => void;
}

/** A payment page led back without a payment; retrying returns to the choice of how to pay. */
function Failed({ order, onRetry }: FailedProps) {
  return (
    <EndState
      role="alert"
      icon={<AlertIcon />}
      occasion={order.list.occasionName}
      eyebrow={order.name}
      title={say('checkout.payment.notCompleted')}
      text={say('checkout.payment.notCharged')}
    >
      <CalmActions>
        <Button wide variant="primary" onClick={onRetry}>
          {say('common.retry')}
        </Button>
        <ToList listId={String(order.list.id)} giftId={order.gift?.id} />
      </CalmActions>
    </EndState>
  );
}

/** The same purchase as the wizard's, on one page: first all that is asked, then, while it is held, its payment. */
export function SinglePage({ order, search, clockAhead, navigator, onPaid }: WizardProps) {
  const { transaction, list, gift } = order;
  const shop = usePublicSettings();
  const [at, setAt] = useState<Step>(1);
  const goTo = (step: Step) => Promise.resolve(setAt(step));
  const { state, checkout } = useCheckout(order, search, { ...navigator, goTo });
  const held = isHeld(order);
  const expiresAt = held ? transaction?.expiresAt : null;
  usePageTitle(say('checkout.single'), order.name, shop.storeName || shop.appName);
  if (search.pp_status === 'insuccesso')
    return <Failed order={order} onRetry={() => navigator.amend({ pp_status: undefined })} />;
  return (
    <CheckoutFrame
      listId={String(list.id)}
      giftId={gift?.id}
      steps={null}
      band={
        expiresAt && (
          <HoldBand
            expiresAt={expiresAt}
            clockAhead={clockAhead}
            thing={order.thing}
            onEnd={() => void checkout.recheck()}
          />
        )
      }
      sight={
        <GiftInSight order={order} summary={summaryOf(order, shop, held ? 4 : 'all', state)} last={held} />
      }
    >
      {held ? (
        <StepConfirm
          order={order}
          checkout={checkout}
          clockAhead={clockAhead}
          single
          state={state}
          payment={{ window: 'wide', cameBack: search.pp_status ?? null, onPaid }}
        />
      ) : (
        <>
          {transaction?.reason === 'expired' && (
            <Notice role="status">
              <p>
                <Rich text="checkout.time.overSingle" parts={{ b: <b /> }} />
              </p>
            </Notice>
          )}
          <SingleForm order={order} checkout={checkout} state={state} at={at} />
        </>
      )}
    </CheckoutFrame>
  );
}
