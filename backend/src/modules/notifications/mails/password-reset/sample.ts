import type { PasswordResetFacts } from './facts.js';

const token = 'esempio-di-link-che-vale-mezz-ora-e-una-volta-sola';

export const sample: PasswordResetFacts = {
  username: 'giulia',
  name: 'Giulia Ferrante',
  email: 'giulia@bottegaferrante.example',
  active: true,
  link: { path: `/reset-password/${token}`, token, expiresAt: '2026-11-20T10:30:00.000Z' },
};
