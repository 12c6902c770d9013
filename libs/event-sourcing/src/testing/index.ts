export { type Given, given, type Outcome } from './given-when-then.js';
