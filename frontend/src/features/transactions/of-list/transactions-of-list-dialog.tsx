import type { GiftList } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { EmptyState } from '../../../shared/office/page/states.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { TransactionsInBrief } from '../list/in-brief.js';
import { NewSale } from '../sale/new-sale.js';
import { buyerWords } from '../transaction-words.js';

interface TransactionsOfListDialogProps {
  readonly list: Pick<GiftList, 'id' | 'name' | 'state'>;
  readonly onClose: () => void;
}

/** What was bought of a list, and what it adds up to; the page of all transactions does the rest. */
export function TransactionsOfListDialog({ list, onClose }: TransactionsOfListDialogProps) {
  const search = { list: list.id };
  return (
    <Dialog
      opened
      size="lg"
      title="Transazioni della lista"
      under={list.name}
      onClose={onClose}
      footer={
        <>
          <Link className={buttonClass({})} to="/admin/transactions" search={search}>
            <Icon name="receipt" />
            Apri in Transazioni
          </Link>
          <Button onClick={onClose}>Chiudi</Button>
          {list.state !== 'archived' && <NewSale listId={list.id} />}
        </>
      }
    >
      <TransactionsInBrief
        asked={search}
        about="Transazioni della lista"
        beside={{ head: 'Acquirente', words: buyerWords }}
        none={
          <EmptyState title="Nessuna transazione trovata.">
            Qui compare ogni regalo di questa lista che un ospite tiene da parte, prenota o acquista.
          </EmptyState>
        }
      />
    </Dialog>
  );
}
