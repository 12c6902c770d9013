import { type GiftList, plainLetters } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { useDeletion } from '../../shared/office/dialogs/deletion.js';
import { Field } from '../../shared/kit/controls/field.js';
import { TextInput } from '../../shared/office/controls/inputs.js';
import { RowsSkeleton } from '../../shared/office/page/states.js';
import { countOf } from '../../shared/office/words.js';
import { lossWords } from './loss-words.js';
import { completedSalesQuery, useDeleteList } from './list-mutations.js';
import { useListState } from './use-list-state.js';

interface DeleteListDialogProps {
  readonly list: GiftList;
  readonly onClose: () => void;
  /** The list is gone; it is closed where nothing else is to happen. */
  readonly onDeleted?: () => void;
}

/** A list with money in it stays in the ledger: the offer is to archive it. */
function Refused({ list, onClose, reason }: DeleteListDialogProps & { readonly reason: string }) {
  const { change, isPending } = useListState();
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Questa lista non si può eliminare"
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {list.state === 'archived' ? 'Ho capito' : 'Torna indietro'}
          </Button>
          {list.state !== 'archived' && (
            <Button variant="primary" busy={isPending} onClick={() => change(list, 'archived', onClose)}>
              Archivia la lista
            </Button>
          )}
        </>
      }
    >
      <p>{reason}</p>
      {list.state !== 'archived' && <p style={{ marginTop: 8 }}>Archiviata, si può sempre riaprire.</p>}
    </Dialog>
  );
}

function Losses({ list }: { readonly list: GiftList }) {
  const { productCount, transactionCount } = list;
  if (productCount + transactionCount === 0)
    return <p>«{list.name}» si elimina: non ha prodotti né transazioni.</p>;
  return (
    <p>
      «{list.name}» si elimina con <b>{lossWords(productCount, transactionCount)}</b>. Non si può annullare.
    </p>
  );
}

/** Last word of the name: short enough to type, particular enough to stop and read. */
function wordOf({ name }: GiftList): string {
  return name.trim().split(/\s+/).at(-1) ?? name;
}

function reasonOf({ name }: GiftList, sales: number): string {
  const words = countOf(sales, 'transazione completata', 'transazioni completate');
  return `«${name}» ha ${words}, e la loro storia resta: si può archiviare, così gli ospiti non la vedono più.`;
}

/** Looks up the list's sales first, so that nobody is asked to confirm what the server would refuse. */
export function DeleteListDialog({ list, onClose, onDeleted = onClose }: DeleteListDialogProps) {
  const sales = useQuery({ ...completedSalesQuery(list.id), enabled: list.transactionCount > 0 });
  if (sales.isLoading) {
    return (
      <Dialog opened onClose={onClose} title="Eliminare la lista?">
        <RowsSkeleton rows={2} picture={false} />
      </Dialog>
    );
  }
  // Without an answer the server still has the last word.
  if (sales.data) return <Refused list={list} onClose={onClose} reason={reasonOf(list, sales.data)} />;
  return <AskToDelete list={list} onClose={onClose} onDeleted={onDeleted} />;
}

function AskToDelete({ list, onClose, onDeleted }: Required<DeleteListDialogProps>) {
  const { run, busy, refusal } = useDeletion(useDeleteList(), {
    id: list.id,
    done: 'Lista eliminata',
    ofWhat: 'della lista',
    onClose: onDeleted,
  });
  const [typed, setTyped] = useState('');
  const asks = list.productCount + list.transactionCount > 0;
  const word = wordOf(list);
  const ready = !asks || plainLetters(typed.trim()) === plainLetters(word);
  if (refusal !== null) return <Refused list={list} onClose={onClose} reason={refusal} />;

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Eliminare la lista?"
      onSubmit={() => ready && run()}
      footer={
        <>
          <Button onClick={onClose}>Torna indietro</Button>
          <Button variant="danger" type="submit" icon={<Icon name="trash" />} busy={busy} disabled={!ready}>
            Elimina
          </Button>
        </>
      }
    >
      <Losses list={list} />
      {asks && (
        <div style={{ marginTop: 14 }}>
          <Field
            label={
              <>
                Per conferma, scrivere <b>{word}</b>
              </>
            }
          >
            {(control) => (
              <TextInput {...control} data-autofocus autoComplete="off" value={typed} onChange={setTyped} />
            )}
          </Field>
        </div>
      )}
    </Dialog>
  );
}
