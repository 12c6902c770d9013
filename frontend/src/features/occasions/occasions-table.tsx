import { compareNames, type GiftList, type Occasion } from '@fiocco/contracts';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
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

function Row({
  occasion,
  use,
  onEdit,
  onDelete,
}: Pick<OccasionsTableProps, 'onEdit' | 'onDelete'> & {
  readonly occasion: Occasion;
  readonly use: UseProps;
}) {
  return (
    <tr>
      <td className={styles['name']}>
        <div className={styles['who']}>
          <Picture src={null} occasion={occasion.name} />
          <span>
            <span className={`serif ${styles['title']}`}>{occasion.name}</span>
            <span className="phone-only soft xs block">{phoneWords(use)}</span>
          </span>
        </div>
      </td>
      <td className={styles['use']}>
        <UseBar {...use} />
      </td>
      <td className={styles['actions']}>
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
      </td>
    </tr>
  );
}

/** The most used first. */
export function OccasionsTable({ occasions, lists, onEdit, onDelete }: OccasionsTableProps) {
  const sorted = occasions.toSorted(
    (a, b) => (b.listCount ?? 0) - (a.listCount ?? 0) || compareNames(a.name, b.name),
  );
  const most = sorted[0]?.listCount ?? 0;
  const openIn = (id: number) =>
    lists?.filter((list) => list.occasionId === id && list.badge === 'active').length;
  return (
    <table className={`table ${styles['table']}`}>
      <thead>
        <tr>
          <th scope="col">Occasione</th>
          <th scope="col">Liste</th>
          <th scope="col">
            <span className="visually-hidden">Azioni</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((occasion) => (
          <Row
            key={occasion.id}
            occasion={occasion}
            use={{ count: occasion.listCount ?? 0, most, open: openIn(occasion.id) }}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </table>
  );
}
