import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../shared/kit/controls/button.js';
import { forgetOwnPurchases, lastOwnPurchase } from '../../../../shared/public/transactions/own-purchases.js';
import { transactionQuery } from '../../../../shared/public/transactions/public-transaction.js';
import { buyerOf, type Buyer } from '../../model/buyer.js';
import { Rich } from '../../../../shared/texts/rich.js';
import { say } from '../../../../shared/texts/say.js';

interface EarlierBuyerProps {
  readonly onTake: (buyer: Buyer) => void;
}

/**
 * Who gives a second gift need not type their data again. The browser keeps only the id of its last purchase: the server
 * tells the data, and only to the browser that made it. The words for the couple are new each time.
 */
export function EarlierBuyer({ onTake }: EarlierBuyerProps) {
  const [id, setId] = useState(lastOwnPurchase);
  const [forgotten, setForgotten] = useState(false);
  const { data } = useQuery({ ...transactionQuery(id ?? ''), enabled: id !== undefined, retry: false });
  if (forgotten)
    return (
      <p role="status" className="small">
        {say('checkout.buyer.forgotten')}
      </p>
    );
  const buyer = data && buyerOf(data.transaction);
  if (!buyer?.buyerName) return null;
  const forget = () => {
    forgetOwnPurchases();
    setId(undefined);
    setForgotten(true);
  };
  return (
    <div>
      <Button
        wide
        onClick={({ currentTarget }) => {
          goOnFrom(currentTarget);
          onTake({ ...buyer, buyerMessage: '' });
        }}
      >
        <span>
          <Rich text="checkout.buyer.again" parts={{ who: <b translate="no">{buyer.buyerName}</b> }} />
        </span>
      </Button>
      <Button
        variant="text"
        wide
        onClick={({ currentTarget }) => {
          goOnFrom(currentTarget);
          forget();
        }}
      >
        {say('checkout.buyer.forget')}
      </Button>
    </div>
  );
}

/** The button goes away: whoever pressed it by the keyboard goes on from the first field. */
const goOnFrom = ({ form }: HTMLButtonElement) => form?.querySelector('input')?.focus();
