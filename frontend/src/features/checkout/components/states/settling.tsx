import { ClockIcon } from '../../../../shared/kit/icons/index.js';
import { useAskedAgain } from '../../../../shared/public/asked-again.js';
import { EndState } from './checkout-states.js';
import { say } from '../../../../shared/texts/say.js';

/** A payment is being called off with its provider; the steps go on by themselves once that is done. */
export function Settling({ onAsk }: { readonly onAsk: () => void }) {
  useAskedAgain(true, onAsk);
  return (
    <EndState
      role="status"
      icon={<ClockIcon />}
      eyebrow={say('common.checkout')}
      title={say('checkout.settling')}
      text={say('checkout.settling.why')}
    />
  );
}
