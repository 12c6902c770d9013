import { createFileRoute } from '@tanstack/react-router';
import { IntegrityPage } from '../features/integrity/integrity-page.js';

export const Route = createFileRoute('/admin/integrity')({ component: IntegrityPage });
