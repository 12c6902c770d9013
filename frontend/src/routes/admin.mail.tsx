import { createFileRoute } from '@tanstack/react-router';
import { MailRegisterPage } from '../features/mail-register/mail-register-page.js';
import { mailSearchFrom } from '../features/mail-register/mail-search.js';

export const Route = createFileRoute('/admin/mail')({
  validateSearch: mailSearchFrom,
  component: function Mail() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <MailRegisterPage
        search={search}
        onSearch={(change) => void navigate({ search: (old) => ({ ...old, ...change }) })}
      />
    );
  },
});
