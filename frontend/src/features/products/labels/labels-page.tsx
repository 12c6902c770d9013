import { capital, type Product } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Field } from '../../../shared/kit/controls/field.js';
import { TextInput } from '../../../shared/office/controls/inputs.js';
import { Euro } from '../../../shared/office/euro.js';
import { PaperPage } from '../../../shared/office/page/paper.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { productsByIdQuery } from '../../../shared/office/queries/records.js';
import { countOf } from '../../../shared/office/words.js';
import { MOST_COPIES, type ProductSearch } from '../product-search.js';
import { idsIn, PLACES, printedOf, sheetsOf } from './label-sheets.js';
import styles from './labels.module.css';

interface LabelsPageProps {
  readonly search: ProductSearch;
  readonly onSearch: (change: Partial<ProductSearch>) => void;
}

interface CountFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

function CountField({ label, hint, value, least, most, onChange }: CountFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          value={String(value)}
          onChange={(text) => onChange(Math.min(most, Math.max(least, Math.trunc(Number(text)) || least)))}
        />
      )}
    </Field>
  );
}

function Label({ product }: { readonly product: Product }) {
  return (
    <>
      <span className={styles['name']}>{product.name}</span>
      <span className={styles['line']}>
        <span className={styles['code']}>{product.productCode}</span>
        <b>
          <Euro amount={product.price} />
        </b>
      </span>
    </>
  );
}

function Sheets({ products, search, onSearch }: LabelsPageProps & { readonly products: readonly Product[] }) {
  const { skip = 0, copies = 1 } = search;
  const sheets = sheetsOf(products, skip, copies);
  return (
    <>
      {/* Here labels reach the paper's edge; other papers of the office have a margin. */}
      <style media="print">{'@page { size: A4; margin: 0 }'}</style>
      <div className={styles['choices']}>
        <CountField
          label="Posti vuoti all’inizio"
          hint="Per un foglio già usato in parte."
          value={skip}
          least={0}
          most={PLACES - 1}
          onChange={(next) => onSearch({ skip: next || undefined })}
        />
        <CountField
          label="Etichette per prodotto"
          hint={`${capital(countOf(sheets.length, 'foglio', 'fogli'))} A4 da 24 (70 × 37 mm), stampati al 100 %.`}
          value={copies}
          least={1}
          most={MOST_COPIES}
          onChange={(next) => onSearch({ copies: next > 1 ? next : undefined })}
        />
      </div>
      {sheets.map((places, sheet) => (
        <section key={sheet} className={styles['sheet']} aria-label={`Foglio ${sheet + 1}`}>
          <ul className={styles['places']}>
            {places.map(({ at, product }) => (
              <li key={at} aria-hidden={product === null || undefined}>
                {product && <Label product={product} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Labels of the selected products, as they come out of the printer. */
export function LabelsPage({ search, onSearch }: LabelsPageProps) {
  const query = useQuery(productsByIdQuery(idsIn(search.print ?? '')));
  const products = printedOf(query.data ?? [], search.print ?? '');
  const back: ProductSearch = { ...search, print: undefined, skip: undefined, copies: undefined };
  return (
    <PaperPage
      title="Etichette da stampare"
      crumb={
        <Link className="crumb" to="/admin/products" search={back}>
          <Icon name="chevron-left" size="small" />
          Prodotti
        </Link>
      }
      ready={products.length > 0}
    >
      <Loaded query={query} skeleton={<RowsSkeleton />} failure="Errore nel caricamento dei prodotti">
        {() =>
          products.length === 0 ? (
            <EmptyState title="Niente da stampare.">I prodotti scelti non sono più nel catalogo.</EmptyState>
          ) : (
            <Sheets products={products} search={search} onSearch={onSearch} />
          )
        }
      </Loaded>
    </PaperPage>
  );
}
