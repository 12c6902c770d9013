import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CheckingSession } from '../shared/office/page/checking-session.js';
import { FirstScreen } from './-office-home.js';
import { mustBeSignedIn } from './-office-guard.js';
import { Office } from './-office.js';

export const Route = createFileRoute('/')({
  beforeLoad: mustBeSignedIn,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: CheckingSession,
  component: function Home() {
    const router = useRouter();
    // So that the next page of the office opens at once, as from one of them to another.
    useEffect(() => void router.loadRouteChunk(router.routesByPath['/admin']), [router]);
    return (
      <Office>
        <FirstScreen />
      </Office>
    );
  },
});
