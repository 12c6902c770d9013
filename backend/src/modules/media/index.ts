export { MediaModule } from './media.module.js';
export { MediaStore } from './media.store.js';
