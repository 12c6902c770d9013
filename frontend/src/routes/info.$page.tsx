import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/legal/legal-page.js';

export const Route = createFileRoute('/info/$page')({
  component: function Info() {
    return <LegalPage code={Route.useParams().page} />;
  },
});
