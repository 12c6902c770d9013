import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../features/auth/reset-password-page.js';

export const Route = createFileRoute('/reset-password/$token')({
  component: function ResetPassword() {
    return <ResetPasswordPage token={Route.useParams().token} />;
  },
});
