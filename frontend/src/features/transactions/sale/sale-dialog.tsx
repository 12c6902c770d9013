import type { GiftCard } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { useClosingGuard } from '../../../shared/office/dialogs/closing-guard.js';
import { listsByNameQuery } from '../../../shared/office/queries/gift-lists.js';
import { listGiftsQuery } from '../queries.js';
import { notCreated } from '../transaction-words.js';
import { BuyerSection, EndSection } from './buyer-section.js';
import { GiftSection } from './gift-section.js';
import { giftOf, kindsOf, missingFrom, NEW_SALE, type SaleValues } from './sale-form.js';
import { useRecordSale } from './use-record-sale.js';

function useGifts(giftListId: string): readonly GiftCard[] {
  const { data = [] } = useQuery({ ...listGiftsQuery(Number(giftListId)), enabled: giftListId !== '' });
  return data;
}

interface SaleDialogProps {
  /** The list that the page is about: chosen from the beginning. */
  readonly listId?: number | undefined;
  readonly onClose: () => void;
}

/** Nothing is sold any more on a list that is archived. */
function useGivenList(listId: number | undefined): string {
  const { data: lists = [] } = useQuery(listsByNameQuery);
  const list = lists.find(({ id }) => id === listId);
  return list && list.state !== 'archived' ? String(list.id) : '';
}

/** "Nuova transazione": a sale, a share or a reservation at the counter. */
export function SaleDialog({ listId, onClose }: SaleDialogProps) {
  const [given] = useState(useGivenList(listId));
  const form = useForm<SaleValues>({ ...NEW_SALE, giftListId: given }, () => ({}));
  const guard = useClosingGuard(form.dirty, onClose);
  const cards = useGifts(form.values.giftListId);
  const gift = giftOf(form.values, cards);
  const sale = useRecordSale(Number(form.values.giftListId));
  const navigate = useNavigate();
  const missing = missingFrom(form.values, gift);
  const isTaken = gift !== null && kindsOf(gift).length === 0;

  const send = (values: SaleValues) =>
    sale.mutate(values, {
      onSuccess: ({ id }) => {
        const open = () =>
          void navigate({ to: '/admin/transactions/$transactionId', params: { transactionId: id } });
        toast.success('Transazione creata', undefined, { label: 'Apri', run: open });
        onClose();
      },
      onError: (error) => {
        if (!form.refuse(error)) toast.error('Errore', notCreated(error));
      },
    });

  return (
    <>
      <Dialog
        opened
        onClose={guard.close}
        size="md"
        title="Nuova transazione"
        onSubmit={() => form.submit(send)}
        footer={
          <>
            <span className="soft grow">{missing.length > 0 && `Mancano: ${missing.join(', ')}`}</span>
            <Button onClick={guard.close}>Annulla</Button>
            <Button
              variant="primary"
              type="submit"
              busy={sale.isPending}
              disabled={missing.length > 0 || isTaken}
            >
              Crea transazione
            </Button>
          </>
        }
      >
        <div className="form-grid">
          <GiftSection form={form} gift={gift} cards={cards} isListGiven={given !== ''} />
          <BuyerSection form={form} />
          <EndSection form={form} gift={gift} />
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}
