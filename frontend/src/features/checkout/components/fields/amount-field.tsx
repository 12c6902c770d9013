import { centsTyped } from '@fiocco/money';
import { useState } from 'react';
import { quotaProgress } from '../../../../shared/public/gift-lists/quota.js';
import { QuotaTrack } from '../../../../shared/public/gift-lists/quota-track.js';
import { Chip } from '../../../../shared/kit/blocks/chip.js';
import { cx } from '../../../../shared/kit/class-names.js';
import { Field, inputClass } from '../../../../shared/kit/controls/field.js';
import type { Order } from '../../model/order.js';
import {
  clampQuota,
  leftoverError,
  quotaError,
  suggestedQuotas,
  type QuotaRange,
} from '../../model/quota-amount.js';
import styles from './amount-field.module.css';
import { Rich } from '../../../../shared/texts/rich.js';
import { say } from '../../../../shared/texts/say.js';
import { amountText, formatEuro, formatWholeEuro } from '../../../../shared/format/money.js';

interface AmountFieldProps {
  readonly order: Order;
  readonly range: QuotaRange;
  readonly text: string;
  readonly error?: string;
  readonly onText: (text: string) => void;
}

function rangeWords({ min, remaining }: QuotaRange): string {
  if (remaining === null) return say('checkout.amount.from', { least: formatEuro(min) });
  return min === remaining
    ? say('checkout.amount.rest')
    : say('checkout.amount.fromTo', { least: formatEuro(min), most: formatEuro(remaining) });
}

function Remaining({ order, range, cents }: { order: Order; range: QuotaRange; cents: number }) {
  if (!order.gift || range.remaining === null) return null;
  const progress = quotaProgress(order.gift);
  const left = Math.max(0, range.remaining - cents);
  return (
    <div className={styles.remaining}>
      <QuotaTrack progress={progress} mine={Math.min(cents, progress.remaining)} />
      <p>
        {left === 0 ? (
          say('checkout.amount.complete')
        ) : (
          <Rich text="checkout.amount.missing" values={{ amount: formatEuro(left) }} parts={{ b: <b /> }} />
        )}
      </p>
    </div>
  );
}

/**
 * The share's sum: free while typing, brought into range and judged when the field is left. What would leave too little
 * for another share is said at once: no further digit mends it.
 */
export function AmountField({ order, range, text, error, onText }: AmountFieldProps) {
  const [clamped, setClamped] = useState(false);
  const [wasLeft, setWasLeft] = useState(false);
  const cents = centsTyped(text);
  const suggestions = suggestedQuotas(range);
  const choose = (amount: number) => {
    setClamped(false);
    onText(amountText(amount));
  };
  const fault =
    (wasLeft ? quotaError(cents, range) : cents !== null && leftoverError(cents, range)) || undefined;
  const leave = () => {
    setWasLeft(text.trim() !== '');
    if (cents === null) return;
    const inside = clampQuota(cents, range);
    setClamped(inside !== cents);
    // Left as it stood, it is still nobody's word.
    if (amountText(inside) !== text) onText(amountText(inside));
  };
  return (
    <>
      <Field
        label={say('checkout.amount', { thing: order.thing })}
        aside={rangeWords(range)}
        error={error ?? fault}
        hint={clamped ? say('checkout.amount.moved', { amount: text }) : undefined}
      >
        {(ids) => (
          <div className={styles.amount}>
            <input
              {...ids}
              className={cx(inputClass, styles.input)}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="next"
              value={text}
              onChange={(event) => {
                setClamped(false);
                setWasLeft(false);
                onText(event.currentTarget.value);
              }}
              onBlur={leave}
            />
            <span aria-hidden="true">€</span>
          </div>
        )}
      </Field>
      {suggestions.length + (range.remaining === null ? 0 : 1) > 0 && (
        <div className={styles.suggestions} role="group" aria-label={say('checkout.amount.suggested')}>
          {suggestions.map((amount) => (
            <Chip
              key={amount}
              className={styles.chip}
              pressed={cents === amount}
              onPress={() => choose(amount)}
            >
              {formatWholeEuro(amount)}
            </Chip>
          ))}
          {range.remaining !== null && (
            <Chip
              className={cx(styles.chip, styles.all)}
              pressed={cents === range.remaining}
              onPress={() => choose(range.remaining ?? 0)}
            >
              {say('checkout.amount.all', { amount: formatEuro(range.remaining) })}
            </Chip>
          )}
        </div>
      )}
      <Remaining order={order} range={range} cents={cents ?? 0} />
    </>
  );
}
