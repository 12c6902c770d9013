import { type GiftCard, type GiftList, WISH_WORDS } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { SearchInput } from '../../../shared/office/controls/inputs.js';
import { Euro } from '../../../shared/office/euro.js';
import { type Column, DataTable } from '../../../shared/office/page/data-table.js';
import { More, useNextRow } from '../../../shared/office/page/more.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Picture } from '../../../shared/office/pictures/picture.js';
import { countOf, matchesWords } from '../../../shared/office/words.js';
import { AssignmentDialog } from '../assignment/assignment-dialog.js';
import { takenUnits } from '../assignment/draft.js';
import { GiftBadge } from '../assignment/gift-badge.js';
import { listCardsQuery, type SetCard } from '../assignment/queries.js';
import { OrderDialog } from '../order/order-dialog.js';
import styles from './list-page.module.css';

const STEP = 40;

const piecesWords = (card: GiftCard) => `${takenUnits(card)} di ${card.listQuantity}`;

const columnsOf = (onOpen: (id: number) => void): readonly Column<SetCard>[] => [
  {
    key: 'gift',
    head: 'Regalo',
    render: (card) => (
      <div className="flex" style={{ gap: 12 }}>
        <Picture src={card.imageUrl} />
        <div className="grow">
          <button
            type="button"
            data-opens
            className={`two-lines first-line covers ${styles['opens']}`}
            title={card.name}
            onClick={() => onOpen(card.id)}
          >
            {card.name}
          </button>
          <div className="second-line">
            {WISH_WORDS[card.priority]}
            {card.productCode && <span translate="no"> · {card.productCode}</span>}
            {card.beyondStock && ' · anche da ordinare'}
            {card.ownPrice !== null && ' · prezzo di questa lista'}
          </div>
        </div>
      </div>
    ),
  },
  {
    key: 'pieces',
    head: 'Presi',
    align: 'end',
    width: 90,
    tabletWidth: 64,
    labelled: true,
    render: (card) => <span className="num no-wrap">{piecesWords(card)}</span>,
  },
  {
    key: 'price',
    head: 'Prezzo',
    align: 'end',
    width: 116,
    tabletWidth: 100,
    labelled: true,
    render: ({ price }) => <Euro amount={price} />,
  },
  { key: 'state', head: 'Stato', width: 264, render: (card) => <GiftBadge card={card} /> },
  {
    key: 'more',
    head: 'Cronologia',
    hidesHead: true,
    width: 128,
    tabletWidth: 56,
    render: ({ id, giftListId, name }) => (
      <Link
        className={buttonClass({ variant: 'text' })}
        to="/admin/cronologia"
        search={{ giftListId, productId: id }}
        aria-label={`Cronologia di ${name}`}
      >
        <Icon name="history" />
        <span className={styles['history']}>Cronologia</span>
      </Link>
    ),
  },
];

interface FoundProps {
  readonly cards: readonly SetCard[];
  readonly onOpen: (id: number) => void;
}

function Found({ cards, onOpen }: FoundProps) {
  const [shown, setShown] = useState(STEP);
  const rows = cards.slice(0, shown);
  const { place, expect } = useNextRow<HTMLTableElement>(rows.length);
  const showMore = () => {
    expect();
    setShown(shown + STEP);
  };
  if (rows.length === 0) return <EmptyState title="Nessun regalo con queste parole." />;
  return (
    <>
      <DataTable
        ref={place}
        className={styles['gifts']}
        cards="phone"
        caption="Regali della lista"
        columns={columnsOf(onOpen)}
        rows={rows}
        keyOf={({ id }) => id}
        opens
      />
      <More step={STEP} hasMore={rows.length < cards.length} onMore={showMore}>
        {rows.length < cards.length ? `${rows.length} di ` : ''}
        {countOf(cards.length, 'regalo', 'regali')}
      </More>
    </>
  );
}

/** Which gifts stand on the list, and what became of each; a press arranges it. */
export function GiftsTab({ list }: { readonly list: GiftList }) {
  const cards = useQuery(listCardsQuery(list.id));
  const [text, setText] = useState('');
  /** The gift at which the arrangement begins; 0 for the first. */
  const [arranged, setArranged] = useState<number | null>(null);
  /** The gifts as they stood when somebody began to put them in order. */
  const [ordered, setOrdered] = useState<readonly GiftCard[] | null>(null);
  const manage = (
    <Button icon={<Icon name="package" />} onClick={() => setArranged(0)}>
      Gestisci prodotti
    </Button>
  );
  return (
    <>
      <Loaded query={cards} skeleton={<RowsSkeleton />} failure="Errore nel caricamento dei regali">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="Nessun regalo sulla lista." actions={manage}>
              Si scelgono dal catalogo: quanti pezzi, interi o a quote.
            </EmptyState>
          ) : (
            <>
              <div className={styles['bar']}>
                <SearchInput
                  aria-label="Cerca tra i regali"
                  placeholder="Nome o codice"
                  value={text}
                  onChange={setText}
                />
                <div className="flex wrap">
                  {all.length > 1 && (
                    <Button icon={<Icon name="grip-vertical" />} onClick={() => setOrdered(all)}>
                      Ordina
                    </Button>
                  )}
                  {manage}
                </div>
              </div>
              <Found
                key={text}
                cards={all.filter(({ name, productCode }) => matchesWords(text, [name, productCode]))}
                onOpen={setArranged}
              />
            </>
          )
        }
      </Loaded>
      {ordered && <OrderDialog list={list} cards={ordered} onClose={() => setOrdered(null)} />}
      {arranged !== null && (
        <AssignmentDialog list={list} first={arranged || undefined} onClose={() => setArranged(null)} />
      )}
    </>
  );
}
