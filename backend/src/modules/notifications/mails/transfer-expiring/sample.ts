export { sample } from '../transfer-instructions/sample.js';
