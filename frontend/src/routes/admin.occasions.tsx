import { createFileRoute } from '@tanstack/react-router';
import { OccasionsPage } from '../features/occasions/occasions-page.js';

export const Route = createFileRoute('/admin/occasions')({ component: OccasionsPage });
