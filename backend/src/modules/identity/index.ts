export { Accounts } from './accounts.js';
export { IdentityModule } from './identity.module.js';
export { AccountNames } from './account-names.js';
