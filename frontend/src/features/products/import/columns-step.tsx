import { PRODUCT_COLUMNS, type ProductColumn, type ProductImport } from '@fiocco/contracts';
import { SelectInput } from '../../../shared/office/controls/inputs.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import styles from './import.module.css';

interface ColumnsStepProps {
  readonly columns: ProductImport['columns'];
  /** What somebody has chosen here, by the column's own name. */
  readonly mapping: Readonly<Record<string, ProductColumn | null>>;
  readonly onChange: (head: string, field: ProductColumn | null) => void;
}

const OPTIONS = [['', 'Non importare'], ...Object.entries(PRODUCT_COLUMNS)] as const;

/** What each column of the file is; the shop remembers it for the next file. */
export function ColumnsStep({ columns, mapping, onChange }: ColumnsStepProps) {
  return (
    <>
      <p>
        A sinistra le colonne del file, a destra quelle del catalogo. La scelta vale anche per i prossimi
        file.
      </p>
      <ul className={styles['columns']}>
        {columns
          .filter(({ head }) => head !== '')
          .map(({ head, field }, at) => (
            <li key={`${at} ${head}`}>
              <span className="medium one-line" title={head}>
                {head}
              </span>
              <Icon name="arrow-right" size="small" />
              <SelectInput
                aria-label={`La colonna «${head}» è`}
                value={(Object.hasOwn(mapping, head) ? mapping[head] : field) ?? ''}
                onChange={(value) => onChange(head, (value || null) as ProductColumn | null)}
                options={OPTIONS}
              />
            </li>
          ))}
      </ul>
    </>
  );
}
