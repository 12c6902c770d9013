import { type DayClosing, eachCounted } from '@fiocco/contracts';

/** A day of the till that was closed 5 € short. */
export function aClosing(own: Partial<DayClosing> = {}): DayClosing {
  const none = { contanti: '0.00', pos: '0.00', assegno: '0.00', buono: '0.00', altro: '0.00' };
  return {
    day: '2026-11-23',
    closed: true,
    at: '2026-11-23T19:00:00.000Z',
    by: 'Marta Galli',
    float: '50.00',
    counted: { ...none, contanti: '1264.50' },
    expected: { ...none, contanti: '1269.50' },
    booked: {
      ...eachCounted(() => ({ received: '0.00', reversed: '0.00', refunded: '0.00' })),
      contanti: { received: '1249.00', reversed: '20.00', refunded: '9.50' },
    },
    difference: { ...none, contanti: '-5.00', total: '-5.00' },
    uncounted: {},
    reason: 'Resto sbagliato',
    ...own,
  };
}
