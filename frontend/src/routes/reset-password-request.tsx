import { createFileRoute } from '@tanstack/react-router';
import { RequestResetPage } from '../features/auth/request-reset-page.js';

export const Route = createFileRoute('/reset-password-request')({ component: RequestResetPage });
