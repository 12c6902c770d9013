import type { Delivery, DeliveryOutcome } from '../deliveries.js';
import { route } from './route.js';

/** "Consegne". */
export const deliveryRoutes = {
  'GET /api/deliveries': route<{ answer: readonly Delivery[] }>(),
  'POST /api/deliveries/:id/mail': route<{ answer: Delivery }>(),
  'POST /api/deliveries': route<{ answer: readonly DeliveryOutcome[] }>(),
};
