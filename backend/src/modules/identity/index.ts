export { IdentityModule } from './identity.module.js';
export { OperatorReset } from './password-reset/operator-reset.js';
export { staffIdOf } from './staff-actor.js';
export { StaffDirectory } from './staff-directory.js';
