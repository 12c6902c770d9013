/** A fault that the operator can mend; printed as one line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
