import type { PublicTransaction } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { buttonClass } from '../../../../shared/kit/controls/button.js';
import { BowMark } from '../../../../shared/kit/icons/index.js';
import { Fact, Facts } from '../../../../shared/public/blocks/facts.js';
import { inWords } from '../../../../shared/public/gift-lists/names.js';
import { isLocked, type SeenList } from '../../../../shared/public/gift-lists/visible.js';
import { CalmActions } from '../../../../shared/public/shop/calm-page.js';
import { FUND_NAME } from '../../../../shared/public/transactions/words.js';
import styles from './card-done.module.css';
import { EndState } from './checkout-states.js';

interface CardDoneProps {
  readonly transaction: PublicTransaction;
  readonly list: SeenList;
}

/** The card page's success screen: only what the server says is paid is shown here. */
export function CardDone({ transaction, list }: CardDoneProps) {
  const { sendsMail } = usePublicSettings();
  const { productId, productName, orderNumber, buyerEmail, amount, amount_shipping } = transaction;
  const beneficiary = isLocked(list) ? null : list.beneficiaryName;
  const mail = sendsMail && buyerEmail ? ' Riceverai un’email di conferma.' : '';
  return (
    <EndState
      lively
      role="status"
      icon={<BowMark />}
      occasion={list.occasionName}
      eyebrow={list.name}
      title="Operazione completata"
      text={`Grazie per il tuo regalo!${mail}`}
    >
      <div className={styles.facts}>
        <Facts flush>
          <Fact name="Lista regalo" asItIs>
            {list.name}
          </Fact>
          {beneficiary && (
            <Fact name="Beneficiario" asItIs>
              {inWords(beneficiary)}
            </Fact>
          )}
          <Fact name="Prodotto">{productId === 0 ? FUND_NAME : productName}</Fact>
          {orderNumber && (
            <Fact name="Numero d’ordine" asItIs>
              {orderNumber}
            </Fact>
          )}
          <Fact name="Importo" total>
            {formatEuro(centsOf(amount) + centsOf(amount_shipping))}
          </Fact>
        </Facts>
      </div>
      <CalmActions>
        <Link
          className={buttonClass({ variant: 'primary', wide: true })}
          to="/gift-lists/$listId"
          params={{ listId: String(transaction.giftListId) }}
        >
          Torna alla Lista Regalo
        </Link>
      </CalmActions>
    </EndState>
  );
}
