import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../config/storage.js';

/** Debian's own: its packages are of no use to another Python. */
const PYTHON = '/usr/bin/python3';
const PROGRAM = join(import.meta.dirname, 'swift-server.py');

/** Debian: swift-proxy, swift-account, swift-container and swift-object. */
export const swiftIsInstalled = (): boolean =>
  spawnSync(PYTHON, ['-c', 'import swift.common.middleware.s3api, swift.obj.server']).status === 0;

/** OpenStack Swift with its S3 API and one bucket, on a free port. */
export class SwiftServer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly config: S3Config,
  ) {}

  static async start(): Promise<SwiftServer> {
    const folder = await mkdtemp(join(tmpdir(), 'fiocco-swift-'));
    const keys = { accessKeyId: 'negozio:prove', secretAccessKey: 'chiave-di-prova' };
    const child = spawn(PYTHON, [PROGRAM, folder, keys.accessKeyId, keys.secretAccessKey], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const port = await portOf(child);
    const endpoint = `http://127.0.0.1:${port}`;
    const config: S3Config = {
      endpoint,
      region: 'us-east-1',
      bucket: 'immagini',
      pathStyle: true,
      ...keys,
    };
    await makeBucket(config);
    return new SwiftServer(child, folder, config);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.stdin?.end();
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function portOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('Swift has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /^ready (\d+)$/.exec(line) ?? [];
    if (port) return port;
  }
  throw new Error('Swift ended before it was ready');
}

async function makeBucket({ endpoint, region, bucket, ...keys }: S3Config): Promise<void> {
  const client = new S3Client({
    endpoint: endpoint ?? '',
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: keys.accessKeyId, secretAccessKey: keys.secretAccessKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}
