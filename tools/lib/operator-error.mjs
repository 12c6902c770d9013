/** A fault that the operator can mend; printed as one line, without a stack. */
export class OperatorError extends Error {
  constructor(message, exitCode, options) {
    super(message, options);
    this.name = 'OperatorError';
    this.exitCode = exitCode;
  }
}

/** Exit codes of `npm start`; listed in docs/decisions/0001-embedded-postgresql.md. */
export const exitCodes = {
  failed: 1,
  nodeTooOld: 10,
  portUnusable: 11,
  folderUnwritable: 12,
  folderIncomplete: 13,
  folderForeign: 14,
  alreadyRunning: 15,
  installFailed: 16,
  buildFailed: 17,
  databaseFailed: 18,
};
