import type { GiftCard, Product } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { SearchInput } from '../../../shared/office/controls/inputs.js';
import { Picture } from '../../../shared/office/pictures/picture.js';
import { Segmented } from '../../../shared/office/controls/segmented.js';
import { useTouch } from '../../../shared/kit/media.js';
import { matchesWords } from '../../../shared/office/words.js';
import styles from './assignment.module.css';
import { freeUnits } from '../../../shared/office/stock.js';
import { stockWords, type Draft } from './draft.js';
import { Badge } from '../../../shared/office/badge.js';
import { GiftBadge } from './gift-badge.js';
import { formatEuro } from '../../../shared/format/money.js';

interface ProductPickerProps {
  readonly products: readonly Product[];
  readonly cards: ReadonlyMap<number, GiftCard>;
  readonly draft: Draft;
  readonly refused: ReadonlyMap<number, string>;
  /** Of the products that are about to be saved. */
  readonly warnings: ReadonlyMap<number, string>;
  readonly current: number | null;
  readonly onSelect: (id: number) => void;
  readonly onToggle: (id: number, assigned: boolean) => void;
  readonly onAssignAll: (ids: readonly number[]) => void;
}

type RowProps = Pick<ProductPickerProps, 'onSelect' | 'onToggle'> & {
  readonly product: Product;
  readonly card: GiftCard | undefined;
  readonly assigned: boolean;
  readonly current: boolean;
  readonly refusal: string | undefined;
  readonly warning: string | undefined;
};

function Row({ product, card, assigned, current, refusal, warning, onSelect, onToggle }: RowProps) {
  return (
    <li className={current ? styles['current'] : undefined}>
      <label className="hit-area">
        <input
          className="checkbox"
          type="checkbox"
          checked={assigned}
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
            {[product.productCode, formatEuro(centsOf(product.price)), stockWords(product)]
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

/** The catalogue with a tick for each product that is on the list. */
export function ProductPicker({
  products,
  cards,
  draft,
  refused,
  warnings,
  current,
  onAssignAll,
  ...actions
}: ProductPickerProps) {
  const [text, setText] = useState('');
  // On a touch screen the keyboard would cover the products.
  const touch = useTouch();
  const [scope, setScope] = useState<'all' | 'list'>(draft.size > 0 ? 'list' : 'all');
  const shown = products.filter(
    ({ id, name, description, productCode }) =>
      (scope === 'all' || draft.has(id) || cards.has(id)) &&
      matchesWords(text, [name, description, productCode]),
  );
  const missing = shown.filter(({ id }) => !draft.has(id)).map(({ id }) => id);
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
      {missing.length > 1 && (
        <Button
          variant="text"
          icon={<Icon name="plus" />}
          className={styles['all']}
          onClick={() => onAssignAll(missing)}
        >
          {text
            ? `Assegna tutti i trovati (${missing.length})`
            : `Assegna tutto il catalogo (${missing.length})`}
        </Button>
      )}
      <ul className={styles['products']} tabIndex={-1}>
        {shown.map((product) => (
          <Row
            key={product.id}
            product={product}
            card={cards.get(product.id)}
            assigned={draft.has(product.id)}
            current={current === product.id}
            refusal={refused.get(product.id)}
            warning={warnings.get(product.id)}
            {...actions}
          />
        ))}
        {shown.length === 0 && (
          <li className="soft">
            {scope === 'list' && !text
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
