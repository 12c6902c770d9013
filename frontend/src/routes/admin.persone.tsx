import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '../features/personal-data/people-page.js';

export const Route = createFileRoute('/admin/persone')({ component: PeoplePage });
