import { Problem } from '../errors/problem.js';

/** The storage refused or did not answer. `reason` is its code, such as `NoSuchBucket`, and names no key. */
export class StorageFailure extends Problem {
  constructor(
    readonly reason: string,
    cause: unknown,
  ) {
    super('STORAGE_UNAVAILABLE', 503, 'L’archivio delle immagini non risponde. Riprova tra poco.', {
      headers: { 'retry-after': '5' },
    });
    this.cause = cause;
  }
}
