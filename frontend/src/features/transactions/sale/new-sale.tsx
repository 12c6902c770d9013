import type { FoundList, Transaction } from '@fiocco/contracts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../shared/kit/controls/button.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { focusFirstError } from '../../../shared/kit/controls/focus-first-error.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { saidNow } from '../../../shared/office/controls/said-of-money.js';
import { type Form, useForm } from '../../../shared/office/controls/use-form.js';
import { useClosingGuard } from '../../../shared/office/dialogs/closing-guard.js';
import { GiftFinder } from '../../../shared/office/gifts/gift-finder.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { useNamedList } from '../../../shared/office/queries/records.js';
import { countOf } from '../../../shared/office/words.js';
import { useShortcuts } from '../../../shared/office/shortcuts/use-shortcuts.js';
import { useReceiptNumber } from '../commands/fields.js';
import { changeOf } from '../commands/ways.js';
import { notCreated } from '../transaction-words.js';
import { type Buyer, BuyerSection } from './buyer-section.js';
import { EndSection, moneyFaults } from './end-section.js';
import { type EndedSale, MadeSale } from './made-sale.js';
import { useRecordSale } from './record-sale.js';
import {
  isCollected,
  isPutAside,
  missingFrom,
  missingWords,
  NEW_SALE,
  type SaleItem,
  type SaleValues,
  takenWords,
  totalOf,
  whyNot,
  withGift,
  withoutRefused,
} from './sale-form.js';
import { SaleItems } from './sale-items.js';
import styles from './sale.module.css';
import { formatEuro } from '../../../shared/format/money.js';

/** Nothing is sold any more on a list that is archived. */
function useGivenList(listId: number | undefined): FoundList | undefined {
  const list = useNamedList(listId);
  if (!list || list.state === 'archived') return undefined;
  const { id, name, badge } = list;
  return { id, name, badge, beneficiaryName: list.beneficiaryName ?? '' };
}

interface SaleDialogProps {
  readonly buyer: Buyer | undefined;
  /** The list that the page is about: its gifts are offered first. */
  readonly list: FoundList | undefined;
  readonly onMade: (sale: EndedSale) => void;
  readonly onClose: () => void;
}

/** "Nuova transazione": what one buyer buys, reserves or gives a share of at the counter, of one list or several. */
function SaleDialog({ buyer, list, onMade, onClose }: SaleDialogProps) {
  const number = useReceiptNumber(true);
  const form = useForm<SaleValues>({ ...NEW_SALE, ...buyer, ...saidNow() }, (values) =>
    isCollected(values) ? moneyFaults(values, number.faults) : {},
  );
  const { values } = form;
  const { items } = values;
  const guard = useClosingGuard(form.dirty, onClose);
  const given = useState('');
  /** Put aside already, while others were refused. */
  const [aside, setAside] = useState<readonly Transaction[]>([]);
  /** Drawn at once: what cannot be sold is where the keyboard goes next. */
  const show = (left: readonly SaleItem[]) => {
    flushSync(() => form.set('items', left));
    if (withoutRefused(left).length < left.length) focusFirstError();
  };
  const sale = useRecordSale(items, {
    onMade({ transactions, refused, taken }, sent) {
      const all = [...aside, ...transactions];
      if (refused.length === 0) {
        // Of several gifts "Vendita registrata" alone speaks: a toast of one transaction would contradict it.
        if (all.length === 1) toast.success('Transazione creata');
        const cash = taken.find(({ how }) => how === 'contanti')?.cents ?? null;
        const changeCents = changeOf(given[0], cash);
        return onMade({ transactions: all, takenWords: takenWords(taken, sent), changeCents });
      }
      setAside(all);
      show(refused);
      if (transactions.length > 0)
        toast.success(countOf(transactions.length, 'regalo messo da parte', 'regali messi da parte'));
    },
    onRefused: (refused, error) => {
      show(refused);
      const isSaid = withoutRefused(refused).length < refused.length;
      if (!isSaid && !form.refuse(error)) toast.error('Errore', notCreated(error));
    },
  });
  const missing = missingFrom(values);
  const total = totalOf(values);
  return (
    <>
      <Dialog
        opened
        onClose={guard.close}
        size="lg"
        title="Nuova transazione"
        bodyClass={styles['body'] ?? ''}
        onSubmit={() => form.submit(sale.mutate)}
        footer={
          <>
            <span className={styles['sum']}>
              {items.length > 0 && (
                <>
                  <span className="soft">Totale</span> <b className="num">{formatEuro(total.cents)}</b>
                  {total.shippingCents > 0 && (
                    <span className="soft xs num block">
                      con {formatEuro(total.shippingCents)} di spedizione
                    </span>
                  )}
                </>
              )}
              {missing.length > 0 && <span className="soft block">{missingWords(missing)}</span>}
            </span>
            <Button onClick={guard.close}>Torna indietro</Button>
            <Button variant="primary" type="submit" busy={sale.isPending} disabled={missing.length > 0}>
              Crea transazione
            </Button>
          </>
        }
      >
        <GiftFinder
          label={items.length > 0 ? 'Aggiungi un regalo' : 'Regalo'}
          required={items.length === 0}
          list={list}
          near={items.map(({ gift }) => gift.list.id)}
          whyNot={(gift) => whyNot(gift, items)}
          onChoose={(gift) => form.set('items', withGift(items, gift))}
        />
        <Refused form={form} busy={sale.isPending} onSell={sale.mutate} />
        <SaleItems items={items} onChange={(changed) => form.set('items', changed)} />
        <BuyerSection form={form} />
        <EndSection form={form} given={given} />
      </Dialog>
      {guard.question}
    </>
  );
}

interface RefusedProps {
  readonly form: Form<SaleValues>;
  readonly busy: boolean;
  readonly onSell: (values: SaleValues) => void;
}

/** Nothing is sold where one gift cannot be: the others are, by one press more, as a sale of their own. */
function Refused({ form, busy, onSell }: RefusedProps) {
  const { values } = form;
  const rest = withoutRefused(values.items);
  const count = values.items.length - rest.length;
  if (count === 0 || isPutAside(values)) return null;
  const sellRest = () => {
    form.set('items', rest);
    form.submit((sent) => onSell({ ...sent, items: rest }));
  };
  return (
    <div
      data-refused
      tabIndex={-1}
      role="group"
      aria-label="Regali che non si possono vendere"
      className={styles['refused']}
    >
      <Notice tone="off">
        <p>
          {rest.length === 0 ? (
            'Niente di questa vendita si può vendere: il perché è accanto a ogni regalo.'
          ) : (
            <>
              <b>{count === 1 ? 'Un regalo non si può vendere' : `${count} regali non si possono vendere`}</b>
              , e per ora non è venduto niente.
            </>
          )}
        </p>
        {rest.length > 0 && (
          <Button
            busy={busy}
            disabled={missingFrom({ ...values, items: rest }).length > 0}
            onClick={sellRest}
          >
            Togli e vendi il resto, {formatEuro(totalOf({ ...values, items: rest }).cents)}
          </Button>
        )}
      </Notice>
    </div>
  );
}

interface NewSaleProps {
  /** Where the page is about one list. */
  readonly listId?: number | undefined;
  /** The same list, where the page knows it already. */
  readonly list?: FoundList;
  /** Where the page is about one person. */
  readonly buyer?: Buyer;
}

/** "Nuova transazione", by its button or by N. */
export function NewSale({ listId, list: known, buyer }: NewSaleProps) {
  const [opened, setOpened] = useState(false);
  const [made, setMade] = useState<EndedSale | null>(null);
  const found = useGivenList(listId);
  const list = known ?? found;
  const begin = () => {
    setMade(null);
    setOpened(true);
  };
  useShortcuts('Questa pagina', [{ keys: 'n', words: 'Nuova transazione', run: begin }]);
  const close = () => {
    setOpened(false);
    setMade(null);
  };
  return (
    <>
      <Button variant="primary" icon={<Icon name="plus" />} aria-label="Nuova transazione" onClick={begin}>
        <span>
          Nuova<span className="noun"> transazione</span>
        </span>
      </Button>
      {opened && !made && <SaleDialog buyer={buyer} list={list} onMade={setMade} onClose={close} />}
      {made && <MadeSale {...made} onAnother={begin} onClose={close} />}
    </>
  );
}
