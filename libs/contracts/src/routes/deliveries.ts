import type { Delivery, DeliveryOutcome, DeliveryRules } from '../deliveries.js';
import { route } from './route.js';

/** "Consegne". */
export const deliveryRoutes = {
  'GET /api/deliveries': route<{ answer: readonly Delivery[] }>(),
  'GET /api/deliveries/rules': route<{ answer: DeliveryRules }>(),
  'POST /api/deliveries/:id/mail': route<{ answer: Delivery }>(),
  'POST /api/deliveries': route<{ answer: readonly DeliveryOutcome[] }>(),
};
