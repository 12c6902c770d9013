import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../kit/controls/button.js';
import { Icon } from '../pictures/icon.js';
import { Loaded, RowsSkeleton } from '../page/states.js';
import { Group } from '../stack.js';
import styles from './diary.module.css';
import { type HistorySearch, latestHistoryQuery } from './history-filter.js';
import { type AsOfAddress, AsOfLink } from '../page/as-of-link.js';
import { ShopDiary } from './shop-diary.js';

const SHOWN = 3;

interface LatestChangesProps {
  readonly of: HistorySearch;
  /** Where the Cronologia tells more of it. */
  readonly all?: HistorySearch;
  /** Where its past is shown. */
  readonly asOf?: AsOfAddress;
}

/** The last events of one thing, where it is edited, and the way to all of them. */
export function LatestChanges({ of, all = of, asOf }: LatestChangesProps) {
  const latest = useQuery(latestHistoryQuery(of, SHOWN));
  return (
    <section className={styles['latest']} aria-labelledby="ultime-modifiche">
      <Group gap={10} justify="space-between">
        <h3 className="h3" id="ultime-modifiche">
          Ultime modifiche
        </h3>
        <Group gap={[0, 12]}>
          {asOf && <AsOfLink of={asOf} />}
          <Link className={buttonClass({ variant: 'text' })} to="/admin/cronologia" search={all}>
            <Icon name="history" />
            Cronologia
          </Link>
        </Group>
      </Group>
      <Loaded
        query={latest}
        skeleton={<RowsSkeleton rows={2} picture={false} />}
        failure="Errore nel caricamento della Cronologia"
      >
        {(entries) =>
          entries.length === 0 ? (
            <p className="soft">Ancora nessuna modifica.</p>
          ) : (
            <ShopDiary entries={entries} heading="h4" label="Ultime modifiche" ofOne />
          )
        }
      </Loaded>
    </section>
  );
}
