/**
 * The present password of whoever calls, percent-encoded, for calls that were refused with `PASSWORD_REQUIRED`; with the
 * code of the app, or a recovery code, where the account has a second factor (`details.needsCode`).
 */
export const PASSWORD_HEADER = 'x-current-password';
export const CODE_HEADER = 'x-current-code';
