import { useState, type FormEvent } from 'react';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { isApiProblem } from '../../../../shared/api/problem.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import { focusFirstError } from '../../../../shared/kit/controls/focus-first-error.js';
import { createDraft } from '../../api/transaction.js';
import {
  asOffered,
  NOBODY,
  buyerErrors,
  buyerOf,
  type Buyer,
  type BuyerText,
  invoiceErrorsOf,
  judgedAnew,
} from '../../model/buyer.js';
import { isQuota, type Order, remainingOf } from '../../model/order.js';
import { quotaError, quotaRange } from '../../model/quota-amount.js';
import { correctBuyer, onward } from '../../onward.js';
import { useAction } from '../../use-action.js';
import type { Checkout } from '../../checkout-actions.js';
import { AmountField } from '../fields/amount-field.js';
import { BuyerFields } from '../fields/buyer-fields.js';
import { EarlierBuyer } from '../fields/earlier-buyer.js';
import { InvoiceFields } from '../fields/invoice-fields.js';
import { Nav, NextQuestion, Question, Stack } from '../frame/checkout-frame.js';
import { amountRefusal, HoldProblem, HoldsNext } from '../states/call-problem.js';
import { say } from '../../../../shared/texts/say.js';

/** Creates the draft, or changes it: a purchase exists from here on. */
function useSaveBuyer(order: Order, checkout: Checkout) {
  const { transaction, list, gift, kind } = order;
  return useAction(async (buyer: Buyer) => {
    if (transaction) {
      await correctBuyer({ ...order, transaction }, checkout, buyer);
      return checkout.change({ type: 'buyer-saved' });
    }
    const productId = gift?.id ?? 0;
    const share = isQuota(order) ? checkout.shareCents : null;
    const draft = await checkout.attempt(() =>
      createDraft({ ...buyer, giftListId: list.id, productId, type: kind, share }),
    );
    const begun = await checkout.refresh(draft.id);
    checkout.change({ type: 'buyer-saved' });
    // This step stays in the history with the draft's id: going back finds it again.
    checkout.amend({ trid: draft.id, tp: kind });
    if (checkout.isStillThere(draft)) await onward(order, begun, checkout, 1);
  });
}

interface StepBuyerProps {
  readonly order: Order;
  readonly checkout: Checkout;
  /** As it is typed; null while nobody has touched it. */
  readonly typed: Buyer | null;
  /** A share's sum, as it is typed. */
  readonly amount: string;
}

/** Who gives; of a share first how much, so that every page after it can say what is being given. */

export function StepBuyer({ order, checkout, typed, amount }: StepBuyerProps) {
  const { transaction, recipients } = order;
  const buyer = asOffered(typed ?? buyerOf(transaction) ?? NOBODY, usePublicSettings());
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const save = useSaveBuyer(order, checkout);
  const share = isQuota(order);
  const range = quotaRange(remainingOf(order));
  const refused = isApiProblem(save.error, 'VALIDATION_FAILED') ? save.error.fields : {};
  const errorOf = (key: string) => errors[key] ?? refused[key];
  const type = (next: Buyer) => {
    checkout.change({ type: 'buyer-typed', buyer: next });
    if (save.error) save.clear();
  };
  const change = (key: BuyerText, value: string) => {
    type({ ...buyer, [key]: value });
    if (errors[key]) setErrors({ ...errors, [key]: undefined });
  };
  const changeInvoice = (invoice: Buyer['invoice']) => {
    const next = { ...buyer, invoice: invoice ?? null };
    type(next);
    setErrors(judgedAnew(errors, next));
  };
  const takeEarlier = (earlier: Buyer) => {
    type(earlier);
    setErrors({});
  };
  const checkOnLeave = (key: BuyerText) => {
    if (buyer[key].trim() !== '') setErrors({ ...errors, [key]: buyerErrors(buyer)[key] });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = {
      ...(share && { amount: quotaError(checkout.shareCents, range) ?? undefined }),
      ...buyerErrors(buyer),
      ...invoiceErrorsOf(buyer),
    };
    setErrors(found);
    if (Object.values(found).some(Boolean)) return focusFirstError(event.currentTarget);
    void save.run(buyer);
  };
  const changeAmount = (text: string) => {
    checkout.change({ type: 'amount-typed', text });
    setErrors({ ...errors, amount: undefined });
    if (save.error) save.clear();
  };
  const who = say('checkout.buyer', { thing: order.thing });
  const why = say('checkout.buyer.why', { ad: String(recipients.ad), name: recipients.name });
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      {share ? (
        <>
          <Question title={say('checkout.amount.question')} />
          <Stack>
            <AmountField
              order={order}
              range={range}
              text={amount}
              error={errors['amount'] ?? amountRefusal(save.error)}
              onText={changeAmount}
            />
          </Stack>
          <NextQuestion title={who} lead={why} />
        </>
      ) : (
        <Question title={who} lead={why} />
      )}
      <Stack>
        {!transaction && !typed && <EarlierBuyer onTake={takeEarlier} />}
        <BuyerFields
          order={order}
          buyer={buyer}
          errorOf={errorOf}
          asksPhone
          onChange={change}
          onLeave={checkOnLeave}
        />
        <InvoiceFields buyer={buyer} errorOf={errorOf} onChange={changeInvoice} />
        {!isApiProblem(save.error, 'VALIDATION_FAILED') && (
          <HoldProblem order={order} error={save.error} besideAmount={share} />
        )}
      </Stack>
      <Nav single>
        <Button variant="primary" wide big type="submit" busy={save.busy}>
          {say('checkout.go')}
        </Button>
        <HoldsNext order={order} step={1} />
      </Nav>
    </form>
  );
}
