import path from 'node:path';

/** The project's own folder, wherever it was cloned. */
export const root = path.resolve(import.meta.dirname, '..', '..');
