import { type ImportedRow, type ImportError, PRODUCT_COLUMNS, type ProductImport } from '@fiocco/contracts';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { saveBlob } from '../../../shared/office/save-blob.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { countOf, numberText } from '../../../shared/office/words.js';
import { errorFile } from './error-file.js';
import styles from './import.module.css';

const MOST_ERRORS_SHOWN = 50;

function Errors({ errors }: { readonly errors: readonly ImportError[] }) {
  return (
    <section aria-labelledby="import-errors">
      <Notice tone="off" role="alert">
        <p className="medium" id="import-errors">
          {countOf(errors.length, 'errore da correggere', 'errori da correggere')}: finché ce ne sono non si
          importa nulla.
        </p>
      </Notice>
      <ul className={styles['rows']}>
        {errors.slice(0, MOST_ERRORS_SHOWN).map(({ row, field, message }) => (
          <li key={`${row} ${field} ${message}`}>
            <span className="soft num">riga {numberText(row)}</span>
            <span>
              <b>{PRODUCT_COLUMNS[field]}</b>: {message}
            </span>
          </li>
        ))}
      </ul>
      <p className={`soft ${styles['model']}`}>
        {errors.length > MOST_ERRORS_SHOWN && `Qui i primi ${MOST_ERRORS_SHOWN}; nel file ci sono tutti. `}
        <Button
          icon={<Icon name="download" />}
          onClick={() => saveBlob(errorFile(errors), 'errori-importazione.csv')}
        >
          Scarica gli errori
        </Button>
      </p>
    </section>
  );
}

/** "12,00 → 13,50", or what a new product has. */
function Change({ field, before, after }: ImportedRow['fields'][number]) {
  return (
    <span className={styles['change']}>
      <span className="soft">{PRODUCT_COLUMNS[field]}</span>{' '}
      {before === null ? null : (
        <>
          <del>{before}</del> <span aria-hidden="true">→</span>{' '}
        </>
      )}
      <ins>{after ?? 'vuoto'}</ins>
    </span>
  );
}

function Row({ row, as, name, productCode, fields }: ImportedRow) {
  return (
    <li>
      <span className="soft num">riga {numberText(row)}</span>
      <div>
        <p>
          <span className={as === 'created' ? 'tag tone ok' : 'tag'}>
            {as === 'created' ? 'nuovo' : 'cambia'}
          </span>{' '}
          <b>{name}</b> <span className="soft">{productCode}</span>
        </p>
        {as === 'changed' && (
          <p className={styles['changes']}>
            {fields.map((change) => (
              <Change key={change.field} {...change} />
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

/** What the file would do, before anything is written. */
export function PreviewStep({ answer }: { readonly answer: ProductImport }) {
  const { created, changed, same, errors, rows } = answer;
  if (errors.length > 0) return <Errors errors={errors} />;
  return (
    <>
      <dl className={styles['counts']}>
        {(
          [
            ['Da creare', created],
            ['Da modificare', changed],
            ['Già uguali', same],
          ] as const
        ).map(([words, count]) => (
          <div key={words}>
            <dt className="soft">{words}</dt>
            <dd className="num">{numberText(count)}</dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 && <p>Il catalogo è già come il file: non c’è nulla da importare.</p>}
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <Row key={row.row} {...row} />
        ))}
      </ul>
      {rows.length < created + changed && (
        <p className="soft">Qui le prime {numberText(rows.length)} righe che cambiano qualcosa.</p>
      )}
    </>
  );
}
