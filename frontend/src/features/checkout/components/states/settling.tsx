import { ClockIcon } from '../../../../shared/kit/icons/index.js';
import { useAskedAgain } from '../../../../shared/public/asked-again.js';
import { EndState } from './checkout-states.js';

/** A payment is being called off with its provider; the steps go on by themselves once that is done. */
export function Settling({ onAsk }: { readonly onAsk: () => void }) {
  useAskedAgain(true, onAsk);
  return (
    <EndState
      role="status"
      icon={<ClockIcon />}
      eyebrow="Acquisto"
      title="Un attimo, chiudiamo il pagamento di prima"
      text="Lo annulliamo con chi lo gestisce, così non paghi due volte. Di solito bastano pochi secondi: poi riprendi da qui."
    />
  );
}
