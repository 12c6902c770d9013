export { erasedBy } from './erasure/erased-by.js';
export { listedErasures } from './erasure/erasure-list.js';
export { KeyRotation } from './rotation/key-rotation.js';
export { PrivacyModule } from './privacy.module.js';
