import { useQuery } from '@tanstack/react-query';
import { Option } from '../../shared/office/controls/inputs.js';
import { listsByNameQuery } from '../../shared/office/queries/gift-lists.js';
import styles from './products.module.css';

interface ListPickerProps {
  readonly chosen: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** Lists that a new product goes on at once; archived ones take no more gifts. */
export function ListPicker({ chosen, onChange }: ListPickerProps) {
  const { data: lists = [] } = useQuery(listsByNameQuery);
  const offered = lists.filter(({ badge }) => badge !== 'archived');
  if (offered.length === 0) return null;
  const toggle = (id: number, on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset className="field both-columns">
      <legend className="field-label">
        Lista regalo{' '}
        <span className="soft" style={{ fontWeight: 400 }}>
          si può assegnare anche dopo
        </span>
      </legend>
      <div className={styles['lists']}>
        {offered.map(({ id, name }) => (
          <Option key={id} label={name} checked={chosen.includes(id)} onChange={(on) => toggle(id, on)} />
        ))}
      </div>
    </fieldset>
  );
}
