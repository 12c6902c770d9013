import { type DeliveryMethod, deliveryRule } from '@fiocco/contracts';
import { useState, type FormEvent } from 'react';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { isApiProblem } from '../../../../shared/api/problem.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import { focusFirstError } from '../../../../shared/kit/controls/focus-first-error.js';
import { addressErrors, addressOf, type Address, type FieldErrors } from '../../model/buyer.js';
import { deliveryChoices } from '../../model/delivery.js';
import type { Order } from '../../model/order.js';
import { deliverBy, onward } from '../../onward.js';
import { useAction } from '../../use-action.js';
import type { Checkout } from '../../checkout-actions.js';
import { AddressFields } from '../fields/address-fields.js';
import { Nav, Question, Stack } from '../frame/checkout-frame.js';
import { DeliveryOptions } from '../fields/delivery-options.js';
import { HoldProblem, HoldsNext } from '../states/call-problem.js';
import { say } from '../../../../shared/texts/say.js';

interface Chosen {
  readonly method: DeliveryMethod;
  readonly address: Address | null;
}

function useSaveDelivery(order: Order, checkout: Checkout) {
  return useAction(async ({ method, address }: Chosen) => {
    const { transaction } = order;
    if (!transaction) throw new Error(say('checkout.noId'));
    const saved = await deliverBy({ ...order, transaction }, checkout, method, address);
    checkout.change({ type: 'delivery-saved' });
    await onward(order, saved, checkout, 2);
  });
}

function leadOf({ length }: readonly unknown[]): string {
  return length === 1 ? say('checkout.delivery.only') : say('checkout.delivery.choose');
}

interface StepDeliveryProps {
  readonly order: Order;
  readonly checkout: Checkout;
  readonly method: DeliveryMethod;
  /** As it is typed; null while nobody has touched it. */
  readonly typed: Address | null;
}

export function StepDelivery({ order, checkout, method, typed }: StepDeliveryProps) {
  const shop = usePublicSettings();
  const choices = deliveryChoices(order, shop);
  const address = typed ?? addressOf(order.transaction);
  const [errors, setErrors] = useState<FieldErrors<Address>>({});
  const save = useSaveDelivery(order, checkout);
  const home = deliveryRule(method)?.needsAddress ?? false;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = home ? addressErrors(address, shop) : {};
    setErrors(found);
    if (Object.values(found).some(Boolean)) return focusFirstError(event.currentTarget);
    void save.run({ method, address: home ? address : null });
  };
  const changeAddress = (next: Address) => {
    checkout.change({ type: 'address-typed', address: next });
    const left = addressErrors(next, shop);
    setErrors(Object.fromEntries(Object.keys(errors).map((key) => [key, left[key as keyof Address]])));
  };
  const refused = isApiProblem(save.error, 'VALIDATION_FAILED') ? save.error.fields : {};
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Question title={say('checkout.delivery.question')} lead={leadOf(choices)} />
      <Stack>
        <DeliveryOptions checkout={checkout} choices={choices} chosen={method} />
        {home && (
          <AddressFields address={address} errors={{ ...refused, ...errors }} onChange={changeAddress} />
        )}
        <HoldProblem order={order} error={save.error} />
        <HoldsNext order={order} step={2} />
      </Stack>
      <Nav>
        <Button variant="primary" wide big type="submit" busy={save.busy}>
          {say('checkout.go')}
        </Button>
        <Button variant="text" onClick={() => void checkout.goTo(1)}>
          {say('checkout.back')}
        </Button>
      </Nav>
    </form>
  );
}
