export { MediaModule } from './media.module.js';
export { MediaStore, type StoredImage } from './media.store.js';
