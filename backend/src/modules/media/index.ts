export { isAcceptedImage } from './image-type.js';
export { MAX_IMAGE_BYTES } from './images.js';
export { MediaModule } from './media.module.js';
export { MediaStore } from './media.store.js';
export { PictureRemoval } from './picture-removal.js';
export { UploadLimit } from './upload-limit.js';
