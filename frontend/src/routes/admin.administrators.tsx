import { createFileRoute } from '@tanstack/react-router';
import { AdministratorsPage } from '../features/administrators/administrators-page.js';

export const Route = createFileRoute('/admin/administrators')({ component: AdministratorsPage });
