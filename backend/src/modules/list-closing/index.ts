export { ListClosingModule } from './list-closing.module.js';
