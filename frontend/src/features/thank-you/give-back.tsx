import { isPaidInShop, mayBuyerCancel, type PublicTransaction } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/client.js';
import { messageOf } from '../../shared/api/problem.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { telHref } from '../../shared/kit/text/contact.js';
import { Rich } from '../../shared/texts/rich.js';
import { isByTransfer, type Receipt } from './facts-of.js';
import styles from './thank-you-page.module.css';
import { say } from '../../shared/texts/say.js';

export const mayGiveBack = ({ stage, amount_received }: PublicTransaction): boolean =>
  mayBuyerCancel(stage, centsOf(amount_received));

/** What is given back: a reservation in the shop, or an order whose transfer has not come. */
export function giveBackWords({ paymentMethod }: PublicTransaction) {
  const way = isPaidInShop(paymentMethod) ? 'shop' : 'transfer';
  return {
    act: say('thanks.back.act', { way }),
    question: say('thanks.back.question', { way }),
    done: say('thanks.back.done', { way }),
  };
}

/** What it means for the gift, and for money that may be on its way: then with the number to call first. */
export function LossWords({ receipt }: { readonly receipt: Receipt }) {
  const { storePhone } = usePublicSettings();
  const phone = storePhone && (
    <a className="num" href={telHref(storePhone)}>
      {storePhone}
    </a>
  );
  return (
    <>
      {say('thanks.back.loss', { thing: receipt.thing })}
      {isByTransfer(receipt) && (
        <>
          {' '}
          <Rich
            text="thanks.back.callFirst"
            values={{ known: String(Boolean(phone)) }}
            parts={{ phone: phone || <></> }}
          />
        </>
      )}
    </>
  );
}

interface ConfirmProps {
  readonly receipt: Receipt;
  readonly onClose: () => void;
}

function Confirm({ receipt, onClose }: ConfirmProps) {
  const { id, giftListId } = receipt.transaction;
  const { act, question } = giveBackWords(receipt.transaction);
  const cancelling = useMutation({
    meta: { changes: [`purchase:${id}`, `public-list:${giftListId}`] },
    mutationFn: () => call('POST /api/transactions/:id/cancel', { params: { id }, body: {} }),
    onSuccess: onClose,
  });
  return (
    <Dialog opened look="sheet" title={question} onClose={onClose}>
      <div className={styles.giveBack}>
        <p>
          <LossWords receipt={receipt} />
        </p>
        {cancelling.error && (
          <Notice role="alert" tone="off">
            <p>{messageOf(cancelling.error)}</p>
          </Notice>
        )}
        <Button variant="danger" wide big busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {act}
        </Button>
        <Button wide big onClick={onClose}>
          {say('thanks.back.keep')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The way back, for the browser that owns the purchase, while nothing has been paid of it. */
export function GiveBack({ receipt }: { readonly receipt: Receipt }) {
  const [asked, setAsked] = useState(false);
  const { transaction } = receipt;
  if (!transaction.owned || !mayGiveBack(transaction)) return null;
  return (
    <>
      <Button variant="text" wide onClick={() => setAsked(true)}>
        {giveBackWords(transaction).act}
      </Button>
      {asked && <Confirm receipt={receipt} onClose={() => setAsked(false)} />}
    </>
  );
}
