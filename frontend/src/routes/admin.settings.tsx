import type { SettingsTab } from '@fiocco/contracts';
import { createFileRoute } from '@tanstack/react-router';
import { MailTemplates } from '../features/mail-templates/mail-templates.js';
import { SettingsPage } from '../features/settings/settings-page.js';
import { ForAdministrators } from '../features/shell/missing-page.js';
import { sessionQuestion } from './-office-guard.js';

const TABS: readonly unknown[] = ['negozio', 'brand', 'pagamenti', 'email'] satisfies readonly SettingsTab[];
const isTab = (value: unknown): value is SettingsTab => TABS.includes(value);

export interface SettingsSearch {
  /** The open tab; the first one where it is absent. */
  readonly scheda?: SettingsTab;
}

export const Route = createFileRoute('/admin/settings')({
  validateSearch: ({ scheda }): SettingsSearch => ({ scheda: isTab(scheda) ? scheda : undefined }),
  loader: async ({ context }) => context.queryClient.ensureQueryData(await sessionQuestion()),
  component: function Settings() {
    const { scheda = 'negozio' } = Route.useSearch();
    const navigate = Route.useNavigate();
    if (Route.useLoaderData()?.role !== 'admin') return <ForAdministrators />;
    return (
      <SettingsPage
        tab={scheda}
        onTab={(tab) => void navigate({ search: { scheda: tab } })}
        mailTemplates={<MailTemplates />}
      />
    );
  },
});
