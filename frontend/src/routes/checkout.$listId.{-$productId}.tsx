import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/checkout/$listId/{-$productId}')({
  validateSearch: (
    search: Record<string, unknown>,
  ): { step?: number; tp?: 'acquisto' | 'prenotazione' | 'quota'; trid?: string; amount?: string } => search,
  component: () => <main>checkout</main>,
});
