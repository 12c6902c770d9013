import { type Delivery, deliveryRule } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Paper, PaperPage } from '../../shared/office/page/paper.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { TabList } from '../../shared/office/page/tab-list.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { chosenDeliveriesQuery } from '../../shared/office/queries/deliveries.js';
import { type DeliveriesSearch, type Sheet, SHEET_KINDS } from './deliveries-search.js';
import { SHEETS } from './sheets.js';
import styles from './sheets.module.css';

interface SheetsPageProps {
  readonly search: DeliveriesSearch;
  readonly onSearch: (search: DeliveriesSearch) => void;
}

/** What goes out by post needs what lies in the parcel, what is handed over a signature. */
const usualSheet = (gifts: readonly Delivery[]): Sheet =>
  gifts.some(({ deliveryMethod }) => deliveryRule(deliveryMethod)?.ships) ? 'slip' : 'handOver';

interface PapersProps extends SheetsPageProps {
  readonly gifts: readonly Delivery[];
}

function Papers({ gifts, search, onSearch }: PapersProps) {
  const sheet = search.sheet ?? usualSheet(gifts);
  const { papers, Contents } = SHEETS[sheet];
  return (
    <>
      <TabList<Sheet>
        label="Che cosa si stampa"
        panel="fogli"
        value={sheet}
        onChange={(next) => onSearch({ ...search, sheet: next })}
        options={SHEET_KINDS.map((kind) => [kind, SHEETS[kind].words] as const)}
      />
      <div id="fogli" role="tabpanel" aria-labelledby={`fogli-${sheet}`} className={styles[sheet]}>
        {papers(gifts).map((together) => (
          <Paper key={together[0].id} className={styles['paper']}>
            <Contents gifts={together} />
          </Paper>
        ))}
      </div>
    </>
  );
}

/** What is printed of some gifts, as it comes out of the printer. */
export function SheetsPage({ search, onSearch }: SheetsPageProps) {
  const query = useQuery(chosenDeliveriesQuery(search.print ?? ''));
  const { state, list } = search;
  return (
    <PaperPage
      title="Fogli da stampare"
      crumb={
        <Link className="crumb" to="/admin/deliveries" search={{ state, list }}>
          <Icon name="chevron-left" size="small" />
          Consegne
        </Link>
      }
      ready={(query.data?.length ?? 0) > 0}
    >
      <Loaded query={query} skeleton={<RowsSkeleton />} failure="Errore nel caricamento delle consegne">
        {(gifts) =>
          gifts.length === 0 ? (
            <EmptyState title="Niente da stampare.">Si stampa quello che è pagato per intero.</EmptyState>
          ) : (
            <Papers gifts={gifts} search={search} onSearch={onSearch} />
          )
        }
      </Loaded>
    </PaperPage>
  );
}
