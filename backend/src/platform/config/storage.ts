import { ConfigError } from './config-error.js';

/** A bucket of an S3-compatible server. */
export interface S3Config {
  /** Amazon's own where it is null. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket stands in the address's path and not in its host name. */
  readonly pathStyle: boolean;
}

const KEYS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const OTHERS = [...KEYS, 'S3_ENDPOINT', 'S3_REGION', 'S3_PATH_STYLE'] as const;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[A-Za-z0-9-]{1,50}$/;

/** `S3_BUCKET` and what goes with it; null where pictures are kept in the data folder. */
export function storageFrom(env: NodeJS.ProcessEnv): S3Config | null {
  const bucket = env['S3_BUCKET'];
  const alone = OTHERS.find((name) => env[name]);
  if (!bucket && alone) throw new ConfigError(`${alone} is set, but S3_BUCKET is not`);
  if (!bucket) return null;
  if (!BUCKET.test(bucket)) throw new ConfigError('S3_BUCKET is no name of a bucket');
  const region = env['S3_REGION'] || 'us-east-1';
  if (!REGION.test(region)) throw new ConfigError('S3_REGION is no name of a region');
  const endpoint = endpointFrom(env['S3_ENDPOINT']);
  const pathStyle = pathStyleFrom(env['S3_PATH_STYLE'], endpoint);
  return { endpoint, region, bucket, pathStyle, ...keysFrom(env) };
}

function keysFrom(env: NodeJS.ProcessEnv): Pick<S3Config, 'accessKeyId' | 'secretAccessKey'> {
  const [accessKeyId = '', secretAccessKey = ''] = KEYS.map((name) => env[name]);
  const missing = KEYS.find((name) => !env[name]);
  if (missing) throw new ConfigError(`S3_BUCKET is set, but ${missing} is not`);
  return { accessKeyId, secretAccessKey };
}

function endpointFrom(text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  // An address may hold a password, so the text does not repeat it.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.pathname !== '/' || url.search)
    throw new ConfigError('S3_ENDPOINT is not an address https://… without a path');
  return url.origin;
}

/** Few servers other than Amazon's have a host name for each bucket. */
function pathStyleFrom(text: string | undefined, endpoint: string | null): boolean {
  if (!text) return endpoint !== null;
  if (text !== 'true' && text !== 'false') throw new ConfigError('S3_PATH_STYLE is neither true nor false');
  return text === 'true';
}
