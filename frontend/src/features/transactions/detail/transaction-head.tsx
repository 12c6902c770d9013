import type { Transaction } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Picture } from '../../../shared/office/pictures/picture.js';
import { permitted, type Command } from '../commands/permitted.js';
import { StatusPill } from '../status-pill.js';
import { productWords } from '../transaction-words.js';
import { CopyButton } from './copy-button.js';
import styles from './detail.module.css';

interface TransactionHeadProps {
  readonly transaction: Transaction;
  readonly onCommand: (command: Command) => void;
}

function Acts({ transaction, onCommand }: TransactionHeadProps) {
  const collect = permitted('collect', transaction) === true;
  const cancel = permitted('cancel', transaction) === true;
  if (!collect && !cancel) return null;
  return (
    <div className={`flex ${styles['actions']}`}>
      {cancel && (
        <Button icon={<Icon name="circle-x" />} onClick={() => onCommand('cancel')}>
          Annulla…
        </Button>
      )}
      {collect && (
        <Button variant="primary" icon={<Icon name="building-store" />} onClick={() => onCommand('collect')}>
          Segna incassato
        </Button>
      )}
    </div>
  );
}

function OrderNumber({ number }: { readonly number: string }) {
  return (
    <>
      Ordine {number}{' '}
      <CopyButton text={number} label="Copia il numero d’ordine" done="Numero d’ordine copiato" />
    </>
  );
}

export function TransactionHead({ transaction, onCommand }: TransactionHeadProps) {
  const { orderNumber, giftListName, productImageUrl } = transaction;
  return (
    <div className={styles['head']}>
      <div className={styles['heading']}>
        <Picture src={productImageUrl} className={styles['picture']} sizes="84px" />
        <div className="grow">
          <p className="soft num">
            {orderNumber ? <OrderNumber number={orderNumber} /> : 'Bozza senza numero'}
          </p>
          <h1 className="serif">{productWords(transaction)}</h1>
          <p className={`flex wrap ${styles['under']}`}>
            <StatusPill transaction={transaction} />
            {giftListName && (
              <span className={styles['of']}>
                <span className="soft desk-only">per</span>
                <Link
                  className={`link ${styles['tapTarget']}`}
                  to="/admin/gift-lists"
                  search={{ q: giftListName }}
                >
                  {giftListName}
                </Link>
              </span>
            )}
          </p>
        </div>
      </div>
      <Acts transaction={transaction} onCommand={onCommand} />
    </div>
  );
}
