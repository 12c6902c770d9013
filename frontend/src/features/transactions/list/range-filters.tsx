import { DayRange, EuroRange, Periods } from '../../../shared/office/controls/filter-fields.js';
import { Option } from '../../../shared/office/controls/inputs.js';
import type { TransactionSearch } from '../transaction-search.js';

export interface FiltersProps {
  readonly search: TransactionSearch;
  readonly onChange: (change: Partial<TransactionSearch>) => void;
}

/** Days, amounts, and what is late. */
export function RangeFilters({ search, onChange }: FiltersProps) {
  const { from, to, min, max, overdue } = search;
  return (
    <>
      <DayRange from={from} to={to} onChange={onChange} />
      <Periods
        label="Periodo"
        periods={['Oggi', 'Questa settimana', 'Questo mese']}
        from={from}
        to={to}
        onChange={onChange}
      />
      <EuroRange
        from={min}
        to={max}
        onFrom={(euros) => onChange({ min: euros })}
        onTo={(euros) => onChange({ max: euros })}
      />
      <Option
        label="Solo oltre il termine"
        hint="Da incassare o bonifici attesi, a termine passato"
        checked={overdue === true}
        onChange={(checked) => onChange({ overdue: checked || undefined })}
      />
    </>
  );
}
