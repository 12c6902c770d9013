export { IdentityModule } from './identity.module.js';
export { StaffDirectory } from './staff-directory.js';
