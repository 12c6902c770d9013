export { endedFacts as facts } from '../purchase/ended-purchase.js';
