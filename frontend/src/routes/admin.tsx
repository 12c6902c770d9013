import { Outlet, createFileRoute } from '@tanstack/react-router';
import { MissingPage } from '../features/shell/missing-page.js';
import { CheckingSession } from '../shared/office/page/checking-session.js';
import { mustBeSignedIn } from './-office-guard.js';
import { Office } from './-office.js';

export const Route = createFileRoute('/admin')({
  beforeLoad: mustBeSignedIn,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: CheckingSession,
  notFoundComponent: MissingPage,
  component: function Admin() {
    return (
      <Office>
        <Outlet />
      </Office>
    );
  },
});
