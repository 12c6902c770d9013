import { sample as reserved } from '../reservation-confirmation/sample.js';
import type { ShopNoticeFacts } from './facts.js';

export const sample: ShopNoticeFacts = { ...reserved, shopEmail: 'ciao@fiocco.example' };
