export { endedSample as sample } from '../purchase/ended-purchase.js';
