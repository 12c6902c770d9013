import { createFileRoute } from '@tanstack/react-router';
import { FirstScreen } from './-office-home.js';

export const Route = createFileRoute('/admin/')({ component: FirstScreen });
