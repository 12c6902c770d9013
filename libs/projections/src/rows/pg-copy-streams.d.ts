declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** Takes the rows of a `copy … from stdin`; `finish` is emitted when the server has them. */
  export function from(sql: string): Writable & Submittable;
}
