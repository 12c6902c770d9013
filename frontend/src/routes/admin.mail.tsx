import { createFileRoute } from '@tanstack/react-router';
import { MailRegisterPage } from '../features/mail-register/mail-register-page.js';

export interface MailSearch {
  /** The mail that is open. */
  readonly id?: string;
}

export const Route = createFileRoute('/admin/mail')({
  validateSearch: ({ id }): MailSearch => ({
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : undefined,
  }),
  component: function Mail() {
    const { id } = Route.useSearch();
    const navigate = Route.useNavigate();
    return <MailRegisterPage selected={id} onSelect={(next) => void navigate({ search: { id: next } })} />;
  },
});
