import { type DeliveryMethod, daysAfter, openDayFrom, romeDayOf } from '@fiocco/contracts';
import { useState } from 'react';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { formatWeekday } from '../../../../shared/format/dates.js';
import type { Checkout } from '../../checkout-actions.js';
import { type DeliveryChoice, opensByDays, priceWords } from '../../model/delivery.js';
import styles from './option-card.module.css';
import { OptionCard, Options } from './option-card.js';
import { say } from '../../../../shared/texts/say.js';

interface DeliveryOptionsProps {
  readonly checkout: Checkout;
  readonly choices: readonly DeliveryChoice[];
  readonly chosen: DeliveryMethod;
}

/** The way in which guests come to the counter, and want to know when it is open. */
const AT_THE_COUNTER: DeliveryMethod = 'buyerPickup';

/** The first day on which they find it open, from tomorrow on; nothing where the shop has entered no days. */
function useNextOpen(): string | null {
  const shop = usePublicSettings();
  const [tomorrow] = useState(() => daysAfter(romeDayOf(new Date()), 1));
  const day = opensByDays(shop) ? openDayFrom(tomorrow, shop) : null;
  return day && say('checkout.delivery.nextOpen', { day: formatWeekday(day) });
}

/** Where the counter is, then when. */
const sentences = (note: string, then: string | null): string =>
  then ? `${note.replace(/[.\s]*$/, '.')} ${then}` : note;

/** All that the shop says of when it is open, at a touch. */
function Hours() {
  const shop = usePublicSettings();
  if (!opensByDays(shop) || shop.openingLines.length === 0) return null;
  return (
    <details className={styles.hours}>
      <summary>{say('checkout.delivery.hours')}</summary>
      {shop.openingLines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </details>
  );
}

/** The ways in which the gift may arrive, with what each costs. */
export function DeliveryOptions({ checkout, choices, chosen }: DeliveryOptionsProps) {
  const nextOpen = useNextOpen();
  return (
    <>
      <Options legend={say('checkout.delivery')}>
        {choices.map((choice) => (
          <OptionCard
            key={choice.method}
            name="consegna"
            value={choice.method}
            checked={choice.method === chosen}
            onChoose={() => checkout.change({ type: 'delivery-chosen', method: choice.method })}
            title={choice.title}
            note={choice.method === AT_THE_COUNTER ? sentences(choice.note, nextOpen) : choice.note}
            end={
              choice.cents > 0 ? say('checkout.more', { amount: priceWords(choice.cents) }) : priceWords(0)
            }
          />
        ))}
      </Options>
      {chosen === AT_THE_COUNTER && <Hours />}
    </>
  );
}
