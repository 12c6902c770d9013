import type { GiftCard, GiftList, Product } from '@fiocco/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { useClosingGuard } from '../../../shared/office/dialogs/closing-guard.js';
import { messageOf } from '../../../shared/api/problem.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { usePhone } from '../../../shared/kit/media.js';
import { readProductIds } from '../../../shared/office/queries/records.js';
import { useKeptDraft } from '../../../shared/office/records/use-kept-draft.js';
import { EmptyState, ErrorState, RowsSkeleton } from '../../../shared/office/page/states.js';
import styles from './assignment.module.css';
import { DetailsPanel } from './details-panel.js';
import {
  changesBetween,
  changeWords,
  draftOf,
  namesInShort,
  NEW_TERMS,
  priceFault,
  quantityFault,
  stockWarning,
  takenUnits,
  withTerms,
  type Changes,
  type Draft,
} from './draft.js';
import { ProductPicker } from './product-picker.js';
import { listCardsQuery, type SetCard } from './queries.js';
import { useAssignmentSaving } from './use-assignment-saving.js';
import { type Catalogue, useCatalogue, useKnownProducts } from './use-catalogue.js';

interface AssignmentDialogProps {
  readonly list: GiftList;
  /** The product that is shown at first; a phone begins with the choice of one where none is named. */
  readonly first?: number | undefined;
  readonly onClose: () => void;
}

interface LoadedProps extends AssignmentDialogProps {
  readonly catalogue: Catalogue;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly cards: readonly SetCard[];
}

interface FootProps {
  readonly changes: Changes;
  /** The names of products whose stock can't cover what is about to be saved. */
  readonly warned: readonly string[];
  readonly progress: { readonly done: number; readonly of: number } | null;
}

function ChangeCount({ changes, warned, progress }: FootProps) {
  return (
    <span className="grow" role="status">
      {progress && progress.of > 1 ? (
        `Salvataggio: ${progress.done} di ${progress.of} …`
      ) : changes.count === 0 ? (
        'Nessuna modifica'
      ) : (
        <>
          <b className={styles['count']}>
            {changes.count === 1 ? '1 modifica:' : `${changes.count} modifiche:`}
          </b>{' '}
          {changeWords(changes)}
          {warned.length > 0 && (
            <span className={styles['warned']} title={warned.join(', ')}>
              <Icon name="alert-triangle" size="small" />
              Scorte scarse: {namesInShort(warned)}
            </span>
          )}
        </>
      )}
    </span>
  );
}

/** The first row of the picker: a gift of the list, else any product. */
function firstShown(products: readonly Product[], cards: ReadonlyMap<number, GiftCard>): number | null {
  return (products.find(({ id }) => cards.has(id)) ?? products[0])?.id ?? null;
}

/** Nothing is saved while one quantity or price can't be: the first product with such a one, to be shown. */
function firstFaulty(
  draft: Draft,
  products: readonly Product[],
  cards: ReadonlyMap<number, GiftCard>,
): number | null {
  const faulty = products.find(({ id, quantityAvailable }) => {
    const terms = draft.get(id);
    return terms && (quantityFault(terms, takenUnits(cards.get(id)), quantityAvailable) ?? priceFault(terms));
  });
  return faulty?.id ?? null;
}

/** Warnings for products that are about to be saved in a quantity that the stock can't cover. */
function warningsOf(
  products: readonly Product[],
  cards: ReadonlyMap<number, GiftCard>,
  draft: Draft,
  { added, changed }: Changes,
): ReadonlyMap<number, string> {
  const touched = new Set([...added, ...changed]);
  return new Map(
    products.flatMap((product) => {
      const { id } = product;
      const warning = touched.has(id) ? stockWarning(draft.get(id), product, cards.get(id)) : undefined;
      return warning ? [[id, warning] as const] : [];
    }),
  );
}

function Loaded({ list, first, catalogue, words, onWords, cards, onClose }: LoadedProps) {
  const before = draftOf(cards);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const [draft, setDraft] = useState<Draft>(before);
  const phone = usePhone();
  const [current, setCurrent] = useState<number | null>(
    first ?? (phone ? null : firstShown([...(catalogue.onList.data ?? []), ...catalogue.found], byId)),
  );
  const named = [...draft.keys(), ...(current === null ? [] : [current])];
  const { products, isWhole } = useKnownProducts(catalogue, named);
  const changes = changesBetween(before, draft);
  const warnings = warningsOf(products, byId, draft, changes);
  const saving = useAssignmentSaving(list.id, {
    products,
    warnings,
    onGone: (ids) => setDraft((now) => new Map([...now].filter(([id]) => !ids.includes(id)))),
    onDone: () => close(),
  });
  const kept = useKeptDraft({
    name: `assignment.${list.id}`,
    against: JSON.stringify([...before]),
    value: useMemo(() => [...draft], [draft]),
    dirty: changes.count > 0,
    onResume: (entries) => setDraft(new Map(entries)),
  });
  const close = () => {
    kept.end();
    onClose();
  };
  const guard = useClosingGuard(changes.count > 0, close);
  const product = products.find(({ id }) => id === current);

  const assign = (ids: readonly number[], assigned: boolean) =>
    setDraft((now) =>
      ids.reduce((next, id) => withTerms(next, id, assigned ? (before.get(id) ?? NEW_TERMS) : null), now),
    );
  const everything = useMutation({
    mutationFn: () => readProductIds({ q: words || undefined }),
    onSuccess: (ids) =>
      setDraft(
        (now) =>
          new Map([
            ...now,
            ...ids.filter((id) => !now.has(id)).map((id) => [id, before.get(id) ?? NEW_TERMS] as const),
          ]),
      ),
    onError: (error) => toast.error('Errore nel caricamento dei prodotti', messageOf(error)),
  });
  const toggle = (id: number, assigned: boolean) => {
    assign([id], assigned);
    if (!phone) setCurrent(id);
  };
  const submit = () => {
    const faulty = firstFaulty(draft, products, byId);
    if (faulty === null) void saving.save(draft, changes);
    else setCurrent(faulty);
  };

  return (
    <Dialog
      opened
      size="xl"
      title="Prodotti della lista"
      under={list.name}
      onClose={guard.close}
      onSubmit={submit}
      notice={kept.offer}
      bodyClass={styles['body']}
      footer={
        <>
          <ChangeCount
            changes={changes}
            progress={saving.progress}
            warned={products.filter(({ id }) => warnings.has(id)).map(({ name }) => name)}
          />
          <Button onClick={guard.close}>Torna indietro</Button>
          <Button variant="primary" type="submit" busy={saving.progress !== null || !isWhole}>
            Salva assegnazioni
          </Button>
        </>
      }
    >
      {saving.gone.length > 0 && (
        <Notice tone="off" role="alert" icon={<Icon name="alert-triangle" />}>
          {saving.gone.join(', ')}: nel frattempo {saving.gone.length === 1 ? 'eliminato' : 'eliminati'} dal
          catalogo. {saving.gone.length === 1 ? 'Non è stato assegnato.' : 'Non sono stati assegnati.'}
        </Notice>
      )}
      <div className={styles['grid']} data-step={product ? 'details' : 'products'}>
        <ProductPicker
          products={products}
          cards={byId}
          draft={draft}
          refused={saving.refused}
          warnings={warnings}
          current={current}
          onSelect={setCurrent}
          onToggle={toggle}
          catalogue={catalogue}
          words={words}
          onWords={onWords}
          isAssigning={everything.isPending}
          onAssignAll={() => everything.mutate()}
        />
        <div className={styles['right']}>
          <Button
            variant="text"
            icon={<Icon name="chevron-left" />}
            className={`phone-only ${styles['back']}`}
            onClick={() => setCurrent(null)}
          >
            Torna ai prodotti
          </Button>
          {product && (
            <DetailsPanel
              listId={list.id}
              product={product}
              card={byId.get(product.id)}
              terms={draft.get(product.id)}
              refusal={saving.refused.get(product.id)}
              onChange={(terms) => setDraft(withTerms(draft, product.id, terms))}
            />
          )}
        </div>
      </div>
      {guard.question}
    </Dialog>
  );
}

function Waiting({ list, onClose, children }: AssignmentDialogProps & { readonly children: ReactNode }) {
  return (
    <Dialog opened size="xl" title="Prodotti della lista" under={list.name} onClose={onClose}>
      {children}
    </Dialog>
  );
}

/** Which products stand on a list, in what quantity, and whether by shares. */
export function AssignmentDialog({ list, first, onClose }: AssignmentDialogProps) {
  const [words, setWords] = useState('');
  const catalogue = useCatalogue(list.id, words);
  const cards = useQuery(listCardsQuery(list.id));
  const asked = [catalogue.pages, catalogue.onList, cards];
  const error = asked.find((query) => query.error)?.error;
  const isHere = catalogue.pages.data !== undefined && catalogue.onList.data !== undefined;

  if (isHere && words === '' && catalogue.total === 0) {
    return (
      <Waiting list={list} onClose={onClose}>
        <EmptyState
          title="Nessun prodotto nel catalogo."
          actions={
            <Link className={buttonClass({ variant: 'primary' })} to="/admin/products">
              Crea Prodotti
            </Link>
          }
        >
          Prima si crea il prodotto, poi si assegna alle liste.
        </EmptyState>
      </Waiting>
    );
  }
  // The draft begins from what the server says now, not from what was read an hour ago.
  if (isHere && cards.data && cards.isFetchedAfterMount) {
    return (
      <Loaded
        list={list}
        first={first}
        catalogue={catalogue}
        words={words}
        onWords={setWords}
        cards={cards.data}
        onClose={onClose}
      />
    );
  }
  return (
    <Waiting list={list} onClose={onClose}>
      {error ? (
        <ErrorState
          title="Errore nel caricamento dei prodotti"
          error={error}
          busy={asked.some((query) => query.isFetching)}
          onRetry={() => void Promise.all(asked.map((query) => query.refetch()))}
        />
      ) : (
        <RowsSkeleton />
      )}
    </Waiting>
  );
}
