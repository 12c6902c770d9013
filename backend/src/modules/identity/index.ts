export { IdentityModule } from './identity.module.js';
export { staffIdOf } from './staff-actor.js';
export { StaffDirectory } from './staff-directory.js';
