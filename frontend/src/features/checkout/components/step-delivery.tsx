import type { DeliveryMethod } from '@fiocco/contracts';
import { useState, type FormEvent } from 'react';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { isApiProblem } from '../../../shared/api/problem.js';
import { decimalOf } from '../../../shared/format/money.js';
import { Button } from '../../../shared/ui/button.js';
import { focusFirstError } from '../../../shared/ui/focus-first-error.js';
import { saveDelivery } from '../api/transaction.js';
import { addressErrors, addressOf, type Address, type FieldErrors } from '../model/buyer.js';
import { deliveryChoices, forcedDelivery, priceWords, shippingCents } from '../model/delivery.js';
import { isQuota, type Order } from '../model/order.js';
import { useAction } from '../use-action.js';
import type { Checkout } from '../use-checkout.js';
import { AddressFields } from './address-fields.js';
import { CallProblem } from './call-problem.js';
import { Nav, Question, Stack } from './checkout-frame.js';
import { OptionCard, Options, SettledCard } from './option-card.js';

interface Chosen {
  readonly method: DeliveryMethod;
  readonly address: Address | null;
}

function isSaved(order: Order, { method, address }: Chosen): boolean {
  const { transaction } = order;
  if (transaction?.deliveryMethod !== method) return false;
  return (
    address === null ||
    JSON.stringify(address) === JSON.stringify({ ...address, ...transaction.buyerAddress })
  );
}

function useSaveDelivery(order: Order, checkout: Checkout, onDone: () => void) {
  return useAction(async (chosen: Chosen) => {
    const { transaction } = order;
    if (!transaction) throw new Error('ID transazione mancante');
    // A way that the purchase settles by itself need not be saved: the server sets it with the payment.
    const settled = forcedDelivery(order, null) !== null && !order.list.allowedDeliveryModes[chosen.method];
    if (!settled && !isSaved(order, chosen)) {
      const shipping = shippingCents(order, chosen.method);
      const seen = shipping > 0 ? decimalOf(shipping) : null;
      await checkout.attempt(async () => {
        await checkout.freeHold();
        await saveDelivery(transaction.id, chosen.method, chosen.address, seen);
      });
      await checkout.refresh(transaction.id);
    }
    onDone();
    await checkout.goTo(3);
  });
}

function leadOf(order: Order, forced: boolean): string {
  if (!forced) return 'Scegli quello che ti è più comodo.';
  if (!order.gift) return 'Un contributo non si spedisce: arriva tutto a chi festeggia.';
  if (isQuota(order)) return 'Una quota è una parte del regalo: il resto arriva tutto insieme.';
  return 'Questo regalo si paga in negozio: passi a pagarlo e lo ritiri nello stesso momento.';
}

interface StepDeliveryProps {
  readonly order: Order;
  readonly checkout: Checkout;
  readonly method: DeliveryMethod;
  readonly onMethod: (method: DeliveryMethod) => void;
  /** The third step is open from here on. */
  readonly onDone: () => void;
}

export function StepDelivery({ order, checkout, method, onMethod, onDone }: StepDeliveryProps) {
  const choices = deliveryChoices(order, usePublicSettings());
  const forced = forcedDelivery(order, null) !== null;
  const [address, setAddress] = useState(() => addressOf(order.transaction));
  const [errors, setErrors] = useState<FieldErrors<Address>>({});
  const save = useSaveDelivery(order, checkout, onDone);
  const home = method === 'buyerShipping';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = home ? addressErrors(address) : {};
    setErrors(found);
    if (Object.values(found).some(Boolean)) return focusFirstError(event.currentTarget);
    void save.run({ method, address: home ? address : null });
  };
  const changeAddress = (next: Address) => {
    setAddress(next);
    const left = addressErrors(next);
    setErrors(Object.fromEntries(Object.keys(errors).map((key) => [key, left[key as keyof Address]])));
  };
  const refused = isApiProblem(save.error, 'VALIDATION_FAILED') ? save.error.fields : {};
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Question title="Come arriva il regalo?" lead={leadOf(order, forced)} />
      <Stack>
        {forced ? (
          choices.map((choice) => (
            <SettledCard key={choice.method} {...choice} end={priceWords(choice.cents)} />
          ))
        ) : (
          <Options legend="Metodo di consegna">
            {choices.map((choice) => (
              <OptionCard
                key={choice.method}
                name="consegna"
                value={choice.method}
                checked={choice.method === method}
                onChoose={() => onMethod(choice.method)}
                title={choice.title}
                note={choice.note}
                end={priceWords(choice.cents)}
              />
            ))}
          </Options>
        )}
        {home && (
          <AddressFields address={address} errors={{ ...refused, ...errors }} onChange={changeAddress} />
        )}
        <CallProblem error={save.error} />
      </Stack>
      <Nav>
        <Button variant="primary" wide big type="submit" busy={save.busy}>
          Continua
        </Button>
        <Button variant="text" onClick={() => void checkout.goTo(1)}>
          Indietro
        </Button>
      </Nav>
    </form>
  );
}
