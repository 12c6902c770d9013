export { sample } from '../receipt/sample.js';
