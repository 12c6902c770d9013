import type { SettingsRecord, SettingsTab } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { buttonClass } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { Page } from '../../shared/office/page/page.js';
import { TabList } from '../../shared/office/page/tab-list.js';
import { BrandTab } from './brand/brand-tab.js';
import { MailTab } from './mail/mail-tab.js';
import { PaymentsTab } from './payments/payments-tab.js';
import { settingsQuery } from './queries.js';
import type { TabProps } from './tab-frame.js';
import { StoreTab } from './tabs/store-tab.js';

const TABS = [
  ['negozio', 'Negozio'],
  ['brand', 'Marchio'],
  ['pagamenti', 'Pagamenti'],
  ['email', 'E-mail'],
] as const;
const FORMS = { negozio: StoreTab, brand: BrandTab, pagamenti: PaymentsTab, email: MailTab };

interface SettingsPageProps {
  readonly tab: SettingsTab;
  readonly onTab: (tab: SettingsTab) => void;
  /** What stands below the e-mail tab. */
  readonly mailTemplates?: ReactNode;
}

export function SettingsPage({ tab, onTab, mailTemplates }: SettingsPageProps) {
  const query = useQuery(settingsQuery);
  const [wanted, setWanted] = useState<SettingsTab | null>(null);
  const leaving = {
    asked: wanted !== null,
    stay: () => setWanted(null),
    go: () => {
      if (wanted) onTab(wanted);
      setWanted(null);
    },
  };
  return (
    <Page
      title="Impostazioni"
      asOf={{ kind: 'settings', id: 'shop' }}
      actions={
        <Link
          className={buttonClass({ variant: 'text' })}
          to="/admin/cronologia"
          search={{ subject: 'settings:shop' }}
        >
          <Icon name="history" />
          Cronologia
        </Link>
      }
    >
      <TabList
        label="Impostazioni"
        panel="settings-panel"
        value={tab}
        onChange={(next) => (next === tab ? undefined : setWanted(next))}
        options={TABS}
      />
      <div role="tabpanel" id="settings-panel" aria-labelledby={`settings-panel-${tab}`}>
        <Loaded
          query={query}
          skeleton={<RowsSkeleton rows={6} picture={false} />}
          failure="Errore nel caricamento delle impostazioni"
        >
          {(record) => <OpenTab key={tab} tab={tab} latest={record} leaving={leaving} />}
        </Loaded>
        {tab === 'email' && mailTemplates}
      </div>
    </Page>
  );
}

interface OpenTabProps {
  readonly tab: SettingsTab;
  readonly latest: SettingsRecord;
  readonly leaving: TabProps['leaving'];
}

/**
 * The form stays on the record that it was opened with until it is saved, or given up; then it goes on from the record that
 * the server answered. What the query holds reaches this component later.
 */
function OpenTab({ tab, latest, leaving }: OpenTabProps) {
  const [opened, setOpened] = useState({ record: latest, times: 0 });
  const Form = FORMS[tab];
  return (
    <Form
      key={opened.times}
      record={opened.record}
      leaving={leaving}
      onSaved={(record) => setOpened(({ times }) => ({ record, times }))}
      onDiscard={(record) => setOpened(({ times }) => ({ record, times: times + 1 }))}
    />
  );
}
