/** What whoever starts the process can put right: printed as one line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
