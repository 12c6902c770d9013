export { KeyRotation } from './rotation/key-rotation.js';
export { PrivacyModule } from './privacy.module.js';
