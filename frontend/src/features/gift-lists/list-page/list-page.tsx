import type { GiftList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { isApiProblem } from '../../../shared/api/problem.js';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { buttonClass } from '../../../shared/kit/controls/button.js';
import { usePageTitle } from '../../../shared/kit/use-page-title.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { TabList } from '../../../shared/office/page/tab-list.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { AsOpened } from '../../../shared/office/records/as-opened.js';
import { SendStatement } from '../closing/send-statement.js';
import { CreditSection } from '../credit/credit-section.js';
import { DeleteListDialog } from '../delete-list-dialog.js';
import { DuplicateListDialog } from '../duplicate-list-dialog.js';
import { ListDialog } from '../list-dialog/list-dialog.js';
import { SharePanel } from '../share-dialog.js';
import { SendPanel } from '../sharing/send-panel.js';
import { GiftsTab } from './gifts-tab.js';
import { ListHead } from './list-head.js';
import styles from './list-page.module.css';
import { listQuery } from '../../../shared/office/queries/records.js';
import { LIST_TABS, type ListTab } from './list-page-search.js';
import { ListSums } from './list-sums.js';

interface ListPageProps {
  readonly listId: number;
  readonly tab: ListTab;
  readonly onTab: (tab: ListTab) => void;
  /** The tab of the guests. */
  readonly guests: ComponentType<{ readonly list: GiftList }>;
  /** What other parts of the office know of a list; each is drawn, and asks the server, only while its tab is open. */
  readonly panels: Readonly<
    Record<'somme' | 'movimenti' | 'messaggi' | 'consegne' | 'cronologia', ReactNode>
  >;
  readonly onDeleted: () => void;
}

type PanelProps = Pick<ListPageProps, 'guests' | 'panels' | 'tab'> & { readonly list: GiftList };

function Panel({ list, tab, guests: Guests, panels }: PanelProps) {
  if (tab === 'regali') return <GiftsTab list={list} />;
  if (tab === 'ospiti') return <Guests list={list} />;
  if (tab === 'condivisione')
    return (
      <>
        <SharePanel list={list} />
        <SendPanel list={list} />
      </>
    );
  if (tab !== 'denaro') return panels[tab];
  return (
    <div className={styles['money']}>
      {panels.somme}
      <CreditSection list={list} />
      {panels.movimenti}
    </div>
  );
}

function Found({
  list,
  tab,
  onTab,
  guests,
  panels,
  onDeleted,
}: Omit<ListPageProps, 'listId'> & { readonly list: GiftList }) {
  const [open, setOpen] = useState<'edit' | 'duplicate' | 'statement' | 'delete' | null>(null);
  const { appName } = usePublicSettings();
  usePageTitle(list.name, appName);
  const close = () => setOpen(null);
  return (
    <>
      <ListHead
        list={list}
        onEdit={() => setOpen('edit')}
        onDuplicate={() => setOpen('duplicate')}
        onStatement={() => setOpen('statement')}
        onDelete={() => setOpen('delete')}
      />
      <ListSums listId={list.id} />
      <TabList<ListTab>
        label="La lista"
        panel="lista"
        value={tab}
        onChange={onTab}
        options={LIST_TABS.map(([one, words]) =>
          one === 'regali' ? ([one, words, String(list.productCount)] as const) : ([one, words] as const),
        )}
      />
      <div id="lista" role="tabpanel" aria-labelledby={`lista-${tab}`} className={styles['panel']}>
        <Panel list={list} tab={tab} guests={guests} panels={panels} />
      </div>
      {open === 'edit' && (
        <AsOpened record={list}>{(opened) => <ListDialog list={opened} onClose={close} />}</AsOpened>
      )}
      {open === 'duplicate' && <DuplicateListDialog list={list} onClose={close} />}
      {open === 'statement' && <SendStatement list={list} onClose={close} />}
      {open === 'delete' && <DeleteListDialog list={list} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}

function NotFound() {
  return (
    <EmptyState
      title="Lista non trovata."
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to="/admin/gift-lists">
          Vai alle liste
        </Link>
      }
    >
      Il link è incompleto, oppure la lista è stata eliminata.
    </EmptyState>
  );
}

/** "Liste Regalo", one of them: everything that the shop knows about a list. */
export function ListPage({ listId, ...props }: ListPageProps) {
  const query = useQuery(listQuery(listId));
  const isUnknown = isApiProblem(query.error) && [400, 404].includes(query.error.status);
  return (
    <>
      <Link className="crumb" to="/admin/gift-lists">
        <Icon name="chevron-left" size="small" />
        Liste Regalo
      </Link>
      {(!query.data || isUnknown) && <h1 className="visually-hidden">Lista regalo</h1>}
      {isUnknown ? (
        <NotFound />
      ) : (
        <Loaded query={query} skeleton={<RowsSkeleton />} failure="Errore nel caricamento della lista">
          {(list) => <Found {...props} list={list} />}
        </Loaded>
      )}
    </>
  );
}
