import type { GiftCard, Product } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { SearchInput } from '../../../shared/office/controls/inputs.js';
import { Picture } from '../../../shared/office/pictures/picture.js';
import { Segmented } from '../../../shared/office/controls/segmented.js';
import { useTouch } from '../../../shared/kit/media.js';
import styles from './assignment.module.css';
import { freeUnits } from '../../../shared/office/stock.js';
import { listPrice, stockWords, type Draft, type Terms } from './draft.js';
import { More } from '../../../shared/office/page/more.js';
import { useTypedText } from '../../../shared/kit/controls/use-typed-text.js';
import { PRODUCTS_PAGE } from '../../../shared/office/queries/records.js';
import { countOf, matchesWords } from '../../../shared/office/words.js';
import type { Catalogue } from './use-catalogue.js';
import { Badge } from '../../../shared/office/badge.js';
import { GiftBadge } from './gift-badge.js';
import { formatEuro } from '../../../shared/format/money.js';

interface ProductPickerProps {
  /** All that the dialog knows, the newest first. */
  readonly products: readonly Product[];
  readonly cards: ReadonlyMap<number, GiftCard>;
  readonly draft: Draft;
  readonly refused: ReadonlyMap<number, string>;
  /** Of the products that are about to be saved. */
  readonly warnings: ReadonlyMap<number, string>;
  readonly current: number | null;
  readonly onSelect: (id: number) => void;
  readonly onToggle: (id: number, assigned: boolean) => void;
  readonly catalogue: Catalogue;
  /** What the catalogue is searched for. */
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** Of all that the words find. */
  readonly onAssignAll: () => void;
  readonly isAssigning: boolean;
}

type RowProps = Pick<ProductPickerProps, 'onSelect' | 'onToggle'> & {
  readonly product: Product;
  readonly card: GiftCard | undefined;
  /** Undefined while it is not assigned. */
  readonly terms: Terms | undefined;
  readonly current: boolean;
  readonly refusal: string | undefined;
  readonly warning: string | undefined;
};

function Row({ product, card, terms, current, refusal, warning, onSelect, onToggle }: RowProps) {
  return (
    <li className={current ? styles['current'] : undefined}>
      <label className="hit-area">
        <input
          className="checkbox"
          type="checkbox"
          checked={terms !== undefined}
          aria-label={`Assegna ${product.name}`}
          onChange={(event) => onToggle(product.id, event.target.checked)}
        />
      </label>
      <button
        type="button"
        className={styles['pick']}
        aria-current={current || undefined}
        onClick={() => onSelect(product.id)}
      >
        <Picture src={product.imageUrl} />
        <span className="grow">
          <span className="medium one-line block" title={product.name}>
            {product.name}
          </span>
          <span className="soft xs num block">
            {[product.productCode, formatEuro(listPrice(terms, product)), stockWords(product)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {refusal && <span className="field-message">{refusal}</span>}
          {!refusal && warning && <span className="field-message warning">{warning}</span>}
        </span>
        {card ? (
          <GiftBadge card={card} />
        ) : (
          freeUnits(product) === 0 && (
            <Badge tone="grey" icon="ban">
              Esaurito
            </Badge>
          )
        )}
      </button>
    </li>
  );
}

function MoreProducts({ catalogue: { pages, found, total } }: Pick<ProductPickerProps, 'catalogue'>) {
  if (!pages.hasNextPage) return null;
  return (
    <li>
      <More
        step={PRODUCTS_PAGE}
        act="Carica altri"
        hasMore
        busy={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      >
        {found.length} di {countOf(total, 'prodotto', 'prodotti')}
      </More>
    </li>
  );
}

type AllProps = Pick<ProductPickerProps, 'words' | 'onAssignAll' | 'isAssigning'> & {
  /** Of those that are found, how many are not on the list. */
  readonly missing: number;
};

function AssignAll({ words, missing, isAssigning, onAssignAll }: AllProps) {
  if (missing < 2) return null;
  return (
    <Button
      variant="text"
      icon={<Icon name="plus" />}
      className={styles['all']}
      busy={isAssigning}
      onClick={onAssignAll}
    >
      {words ? `Assegna tutti i trovati (${missing})` : `Assegna tutto il catalogo (${missing})`}
    </Button>
  );
}

/** The catalogue with a tick for each product that is on the list. */
export function ProductPicker({
  products,
  cards,
  draft,
  refused,
  warnings,
  current,
  catalogue,
  words,
  onWords,
  onAssignAll,
  isAssigning,
  ...actions
}: ProductPickerProps) {
  const [text, setText] = useTypedText(words, onWords);
  // On a touch screen the keyboard would cover the products.
  const touch = useTouch();
  const [scope, setScope] = useState<'all' | 'list'>(draft.size > 0 ? 'list' : 'all');
  const { found, total, pages } = catalogue;
  const isFound = ({ name, description, productCode, ean, supplier, category }: Product) =>
    matchesWords(words, [name, description, productCode, ean, supplier, category]);
  // What is typed and what is found agree: "all" is what is shown.
  const isSearched = text.trim() === words && !pages.isPlaceholderData;
  const ofList = products.filter((one) => (draft.has(one.id) || cards.has(one.id)) && isFound(one));
  const shown = scope === 'all' ? found : ofList;
  const missing = total - products.filter((one) => draft.has(one.id) && isFound(one)).length;
  return (
    <div className={styles['left']}>
      <div className={styles['tools']}>
        <SearchInput
          aria-label="Cerca prodotti"
          placeholder="Nome, descrizione o codice"
          value={text}
          onChange={setText}
          data-autofocus={touch ? undefined : true}
        />
        <Segmented
          label="Quali prodotti"
          value={scope}
          onChange={setScope}
          options={[
            ['all', 'Tutti'],
            [
              'list',
              <>
                In lista <span className="num soft">{draft.size}</span>
              </>,
            ],
          ]}
        />
      </div>
      {scope === 'all' && isSearched && (
        <AssignAll words={words} missing={missing} isAssigning={isAssigning} onAssignAll={onAssignAll} />
      )}
      <ul className={styles['products']} tabIndex={-1}>
        {shown.map((product) => (
          <Row
            key={product.id}
            product={product}
            card={cards.get(product.id)}
            terms={draft.get(product.id)}
            current={current === product.id}
            refusal={refused.get(product.id)}
            warning={warnings.get(product.id)}
            {...actions}
          />
        ))}
        {scope === 'all' && <MoreProducts catalogue={catalogue} />}
        {shown.length === 0 && (
          <li className="soft">
            {scope === 'list' && !words
              ? 'Nessun prodotto in questa lista: sono in «Tutti», da assegnare con la spunta.'
              : 'Nessun prodotto trovato con i filtri selezionati.'}
          </li>
        )}
        <li className="soft">
          Manca un prodotto?{' '}
          <Link className="link" to="/admin/products">
            Crea Prodotti
          </Link>
        </li>
      </ul>
    </div>
  );
}
