export { sample } from '../reservation-confirmation/sample.js';
