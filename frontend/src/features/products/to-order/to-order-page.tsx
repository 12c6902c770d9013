import type { ToOrder, WaitingList, WaitingPurchase } from '@fiocco/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { call } from '../../../shared/api/client.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { DownloadLink } from '../../../shared/office/controls/download-link.js';
import { Option, SelectInput } from '../../../shared/office/controls/inputs.js';
import { Euro } from '../../../shared/office/euro.js';
import { Paper, PaperPage, paperRows, ShopOnPaper } from '../../../shared/office/page/paper.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { countOf } from '../../../shared/office/words.js';
import type { ProductSearch } from '../product-search.js';
import { type OrderSheet, orderSheets, supplierOptions } from './order-sheets.js';
import styles from './to-order.module.css';

interface ToOrderPageProps {
  readonly search: ProductSearch;
  readonly onSearch: (change: Partial<ProductSearch>) => void;
}

const toOrderQuery = (wishes: boolean) =>
  queryOptions({
    queryKey: ['products', 'to-order', wishes],
    meta: { shows: ['products', 'transactions', 'lists'] },
    queryFn: ({ signal }) =>
      call('GET /api/products/to-order', { query: wishes ? { wishes: true } : {}, signal }),
  });

function exportHref({ supplier, wishes }: ProductSearch): string {
  const query = new URLSearchParams({ format: 'xlsx' });
  if (supplier !== undefined) query.set('supplier', supplier);
  if (wishes) query.set('wishes', 'true');
  return `/api/products/to-order/export?${query.toString()}`;
}

const Buyer = ({ purchase }: { readonly purchase: WaitingPurchase }) => (
  <Link
    className="link"
    to="/admin/transactions/$transactionId"
    params={{ transactionId: purchase.transactionId }}
  >
    {purchase.buyerName ?? purchase.orderNumber}
  </Link>
);

/** For whom a piece is ordered: on the screen only, since the sheet may go to the supplier. */
function Waiting({ list: { giftListId, giftListName, units, purchases } }: { readonly list: WaitingList }) {
  return (
    <li>
      {countOf(units, 'pezzo', 'pezzi')} per{' '}
      <Link className="link" to="/admin/gift-lists/$listId" params={{ listId: String(giftListId) }}>
        {giftListName ?? 'una lista eliminata'}
      </Link>
      {': '}
      {purchases.map((purchase, at) => (
        <Fragment key={purchase.transactionId}>
          {at > 0 && ', '}
          <Buyer purchase={purchase} />
        </Fragment>
      ))}
    </li>
  );
}

function Names({ product }: { readonly product: ToOrder }) {
  const { productId, name, productCode, ean, quantityAvailable, quantityAllocated, wished } = product;
  const codes = [productCode, ean && `EAN ${ean}`].filter(Boolean).join(' · ');
  return (
    <>
      <Link className={styles['name']} to="/admin/products" search={{ edit: productId }}>
        {name}
      </Link>
      {codes && (
        <span className="block xs" translate="no">
          {codes}
        </span>
      )}
      <div className={styles['inside']}>
        <span className="block">
          In negozio {quantityAvailable}, venduti o prenotati {quantityAllocated}
          {wished > 0 && `, desiderati ancora ${wished}`}
        </span>
        {product.waiting.length > 0 && (
          <ul>
            {product.waiting.map((list) => (
              <Waiting key={list.giftListId} list={list} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

const Amount = ({ amount }: { readonly amount: string | null }) =>
  amount === null ? <span aria-label="Costo non indicato">–</span> : <Euro amount={amount} />;

function Sheet({ sheet: { words, products, total, withoutCost } }: { readonly sheet: OrderSheet }) {
  return (
    <Paper className={styles['sheet']}>
      <div className={styles['shop']}>
        <ShopOnPaper />
      </div>
      <h2>{words}</h2>
      <table className={`${paperRows} ${styles['order']}`} aria-label={`Da ordinare: ${words}`}>
        <thead>
          <tr>
            <th scope="col">Prodotto</th>
            <th scope="col">Pezzi</th>
            <th scope="col" data-column="cost">
              Costo
            </th>
            <th scope="col">Totale</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.productId}>
              <td>
                <Names product={product} />
              </td>
              <td className="num">
                <b>{product.missing}</b>
              </td>
              <td className="num" data-column="cost">
                <Amount amount={product.cost} />
              </td>
              <td className="num">
                <Amount amount={product.total} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Totale, IVA esclusa
              {withoutCost > 0 && (
                <span className={styles['without']}>
                  senza {countOf(withoutCost, 'prodotto', 'prodotti')} di cui manca il costo
                </span>
              )}
            </th>
            <td className="num" colSpan={2}>
              <b>
                <Euro amount={total} />
              </b>
            </td>
          </tr>
        </tfoot>
      </table>
    </Paper>
  );
}

function Nothing({ search, onSearch }: ToOrderPageProps) {
  if (search.supplier !== undefined)
    return (
      <EmptyState
        title="Niente da ordinare da questo fornitore."
        actions={<Button onClick={() => onSearch({ supplier: undefined })}>Tutti i fornitori</Button>}
      />
    );
  return (
    <EmptyState title="Niente da ordinare.">
      Qui arriva quello che è venduto o prenotato oltre la giacenza. Lo permette, regalo per regalo, «Anche
      oltre la giacenza, da ordinare» tra i prodotti di una lista.
    </EmptyState>
  );
}

/** What is sold or promised beyond the stock, a sheet for each supplier. */
export function ToOrderPage({ search, onSearch }: ToOrderPageProps) {
  const { supplier, wishes = false } = search;
  const query = useQuery(toOrderQuery(wishes));
  const sheets = orderSheets(query.data ?? [], supplier);
  const { q, stock, list, type, view, page } = search;
  return (
    <PaperPage
      title="Da ordinare"
      crumb={
        <Link className="crumb" to="/admin/products" search={{ q, stock, list, type, view, page }}>
          <Icon name="chevron-left" size="small" />
          Prodotti
        </Link>
      }
      ready={sheets.length > 0}
      actions={
        <DownloadLink href={exportHref(search)} label="Esporta in Excel quello che è da ordinare">
          <span className="desk-only">Esporta</span>
        </DownloadLink>
      }
    >
      <div className={styles['filters']}>
        <SelectInput
          className={styles['supplier']}
          aria-label="Fornitore"
          active={supplier !== undefined}
          value={supplier ?? ''}
          onChange={(chosen) => onSearch({ supplier: chosen || undefined })}
          options={supplierOptions(query.data ?? [], supplier)}
        />
        <Option
          label="Anche i desideri delle liste aperte"
          checked={wishes}
          onChange={(on) => onSearch({ wishes: on || undefined })}
        />
      </div>
      <Loaded
        query={query}
        skeleton={<RowsSkeleton picture={false} />}
        failure="Errore nel caricamento di quello che è da ordinare"
      >
        {() =>
          sheets.length === 0 ? (
            <Nothing search={search} onSearch={onSearch} />
          ) : (
            sheets.map((sheet) => <Sheet key={sheet.supplier} sheet={sheet} />)
          )
        }
      </Loaded>
    </PaperPage>
  );
}
