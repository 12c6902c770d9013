import type { DeliveryMethod } from '@fiocco/contracts';
import type { Checkout } from '../../checkout-actions.js';
import { type DeliveryChoice, priceWords } from '../../model/delivery.js';
import { OptionCard, Options } from './option-card.js';
import { say } from '../../../../shared/texts/say.js';

interface DeliveryOptionsProps {
  readonly checkout: Checkout;
  readonly choices: readonly DeliveryChoice[];
  readonly chosen: DeliveryMethod;
}

/** The ways in which the gift may arrive, with what each costs. */
export function DeliveryOptions({ checkout, choices, chosen }: DeliveryOptionsProps) {
  return (
    <Options legend={say('checkout.delivery')}>
      {choices.map((choice) => (
        <OptionCard
          key={choice.method}
          name="consegna"
          value={choice.method}
          checked={choice.method === chosen}
          onChoose={() => checkout.change({ type: 'delivery-chosen', method: choice.method })}
          title={choice.title}
          note={choice.note}
          end={choice.cents > 0 ? say('checkout.more', { amount: priceWords(choice.cents) }) : priceWords(0)}
        />
      ))}
    </Options>
  );
}
