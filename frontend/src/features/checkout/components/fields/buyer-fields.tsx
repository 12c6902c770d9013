import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../shared/kit/controls/button.js';
import { TextArea, TextField } from '../../../../shared/kit/controls/field.js';
import { mailQuestion } from '../../../../shared/kit/text/mail-question.js';
import { inWords } from '../../../../shared/public/gift-lists/names.js';
import type { Buyer, BuyerText } from '../../model/buyer.js';
import type { Order } from '../../model/order.js';
import { say } from '../../../../shared/texts/say.js';

const MESSAGE_LENGTH = 500;

interface BuyerFieldsProps {
  readonly order: Order;
  readonly buyer: Buyer;
  readonly errorOf: (key: BuyerText) => string | undefined;
  /** The steps need a telephone, the single page takes one. */
  readonly asksPhone: boolean;
  /** On a page that asks much else, the message opens at a touch. */
  readonly foldsMessage?: boolean;
  readonly onChange: (key: BuyerText, value: string) => void;
  readonly onLeave?: (key: BuyerText) => void;
}

/** Who gives: the same four fields on both pages. */
export function BuyerFields({
  order,
  buyer,
  errorOf,
  asksPhone,
  foldsMessage = false,
  onChange,
  onLeave,
}: BuyerFieldsProps) {
  const [startsFolded] = useState(foldsMessage && buyer.buyerMessage === '');
  const [isOpened, setOpened] = useState(false);
  const message = useRef<HTMLTextAreaElement>(null);
  // Whoever opened it is about to write.
  useEffect(() => {
    if (isOpened) message.current?.focus();
  }, [isOpened]);
  const label = say('checkout.buyer.message', { name: inWords(order.recipients.name) });
  const field = (key: BuyerText) => ({
    name: key,
    value: buyer[key],
    error: errorOf(key),
    onChange: (event: { currentTarget: { value: string } }) => onChange(key, event.currentTarget.value),
    onBlur: () => onLeave?.(key),
  });
  return (
    <>
      <TextField
        {...field('buyerName')}
        label={say('checkout.buyer.name')}
        autoComplete="name"
        maxLength={120}
        required
      />
      <TextField
        {...field('buyerEmail')}
        label={say('checkout.buyer.mail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        hint={mailQuestion(buyer.buyerEmail, (meant) => onChange('buyerEmail', meant))}
        required
      />
      <TextField
        {...field('buyerPhone')}
        label={say('checkout.buyer.phone')}
        aside={asksPhone ? undefined : say('common.optional')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        hint={say('checkout.buyer.phoneWhy')}
        required={asksPhone}
      />
      {startsFolded && !isOpened ? (
        <Button variant="quiet" onClick={() => setOpened(true)}>
          {say('checkout.buyer.addMessage')}
        </Button>
      ) : (
        <TextArea
          {...field('buyerMessage')}
          ref={message}
          label={label}
          aside={say('common.optional')}
          hint={say('checkout.buyer.messageWhy', {
            name: order.recipients.name,
            several: String(order.recipients.several),
          })}
          rows={3}
          maxLength={MESSAGE_LENGTH}
        />
      )}
    </>
  );
}
