export interface EmbeddedPostgres {
  readonly url: string;
  /** Through a socket of the data folder where that is possible, else the same. */
  readonly localUrl: string;
  /** Of the superuser, for whoever makes databases and roles. */
  readonly admin: { readonly url: string; readonly localUrl: string };
  readonly pid: number;
  readonly port: number;
  /** Resolves with the exit code when the server has ended, wanted or not. */
  readonly exited: Promise<number>;
  stop(): Promise<number>;
}

export function startEmbeddedPostgres(options: {
  dataDir: string;
  port?: number;
  settings?: Readonly<Record<string, string | number>>;
  log?: (line: string) => void;
}): Promise<EmbeddedPostgres>;
