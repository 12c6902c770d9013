export { givenBackFacts as facts } from '../purchase/ended-purchase.js';
