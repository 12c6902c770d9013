import { compareNames, type GiftList, type Occasion } from '@fiocco/contracts';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { DataTable } from '../../shared/office/page/data-table.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Picture } from '../../shared/office/pictures/picture.js';
import { countOf } from '../../shared/office/words.js';
import styles from './occasions.module.css';

interface OccasionsTableProps {
  readonly occasions: readonly Occasion[];
  /** Undefined until the lists are here: then the row says how many are open. */
  readonly lists: readonly GiftList[] | undefined;
  readonly onEdit: (occasion: Occasion) => void;
  readonly onDelete: (occasion: Occasion) => void;
}

function openWords(open: number | undefined): string {
  if (open === undefined) return '';
  return open === 0 ? 'nessuna aperta' : countOf(open, 'aperta', 'aperte');
}

interface UseProps {
  readonly count: number;
  readonly most: number;
  readonly open: number | undefined;
}

function UseBar({ count, most, open }: UseProps) {
  if (count === 0) return <span className="soft">Nessuna lista: si può eliminare</span>;
  return (
    <div className={styles['bar']}>
      <b className="num">{count}</b>
      <span className={styles['track']}>
        <i style={{ width: `${Math.max(2, Math.round((count / most) * 100))}%` }} />
      </span>
      <span className="soft">{openWords(open)}</span>
    </div>
  );
}

function phoneWords({ count, open }: UseProps): string {
  if (count === 0) return 'Nessuna lista';
  return [countOf(count, 'lista', 'liste'), openWords(open)].filter(Boolean).join(', ');
}

/** The most used first. */
export function OccasionsTable({ occasions, lists, onEdit, onDelete }: OccasionsTableProps) {
  const sorted = occasions.toSorted(
    (a, b) => (b.listCount ?? 0) - (a.listCount ?? 0) || compareNames(a.name, b.name),
  );
  const most = sorted[0]?.listCount ?? 0;
  const countsOf = ({ id, listCount }: Occasion): UseProps => ({
    count: listCount ?? 0,
    most,
    open: lists?.filter((list) => list.occasionId === id && list.badge === 'active').length,
  });
  return (
    <DataTable
      className={styles['table']}
      cards="phone"
      rows={sorted}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          head: 'Occasione',
          width: '34%',
          render: (occasion) => (
            <div className={styles['who']}>
              <Picture src={null} occasion={occasion.name} />
              <span>
                <span className={`serif ${styles['title']}`}>{occasion.name}</span>
                <span className="phone-only soft xs block">{phoneWords(countsOf(occasion))}</span>
              </span>
            </div>
          ),
        },
        { key: 'use', head: 'Liste', render: (occasion) => <UseBar {...countsOf(occasion)} /> },
        {
          key: 'actions',
          head: 'Azioni',
          hidesHead: true,
          width: 104,
          render: (occasion) => (
            <>
              <IconButton
                icon={<Icon name="pencil" />}
                label={`Modifica ${occasion.name}`}
                onClick={() => onEdit(occasion)}
              />
              <IconButton
                icon={<Icon name="trash" />}
                label={`Elimina ${occasion.name}`}
                onClick={() => onDelete(occasion)}
              />
            </>
          ),
        },
      ]}
    />
  );
}
