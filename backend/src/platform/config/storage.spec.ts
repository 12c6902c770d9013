import { describe, expect, it } from '@jest/globals';
import { ConfigError } from './config-error.js';
import { storageFrom } from './storage.js';

const KEYS = { S3_ACCESS_KEY_ID: 'chi', S3_SECRET_ACCESS_KEY: 'segretissima' };
const BUCKET = { S3_BUCKET: 'immagini', ...KEYS };

describe('where pictures are kept', () => {
  it('is the data folder where no bucket is named, also by the empty texts of a compose file', () => {
    expect(storageFrom({})).toBeNull();
    expect(
      storageFrom({ S3_BUCKET: '', S3_ENDPOINT: '', S3_ACCESS_KEY_ID: '', S3_PATH_STYLE: '' }),
    ).toBeNull();
  });

  it('is Amazon’s bucket, or one of another server by its path', () => {
    expect(storageFrom(BUCKET)).toEqual({
      endpoint: null,
      region: 'us-east-1',
      bucket: 'immagini',
      pathStyle: false,
      accessKeyId: 'chi',
      secretAccessKey: 'segretissima',
    });
    const own = { ...BUCKET, S3_ENDPOINT: 'https://s3.example.it:9000/', S3_REGION: 'eu-south-1' };
    expect(storageFrom(own)).toMatchObject({
      endpoint: 'https://s3.example.it:9000',
      region: 'eu-south-1',
      pathStyle: true,
    });
    expect(storageFrom({ ...own, S3_PATH_STYLE: 'false' })?.pathStyle).toBe(false);
    expect(storageFrom({ ...BUCKET, S3_PATH_STYLE: 'true' })?.pathStyle).toBe(true);
  });

  it.each([
    KEYS,
    { S3_ENDPOINT: 'https://s3.example.it' },
    { S3_BUCKET: 'immagini' },
    { ...BUCKET, S3_SECRET_ACCESS_KEY: '' },
    { ...BUCKET, S3_BUCKET: '../altro' },
    { ...BUCKET, S3_BUCKET: 'Immagini' },
    { ...BUCKET, S3_ENDPOINT: 's3.example.it' },
    { ...BUCKET, S3_ENDPOINT: 'ftp://s3.example.it' },
    { ...BUCKET, S3_ENDPOINT: 'https://chi:segretissima@s3.example.it' },
    { ...BUCKET, S3_ENDPOINT: 'https://s3.example.it/immagini' },
    { ...BUCKET, S3_REGION: 'a b' },
    { ...BUCKET, S3_PATH_STYLE: 'yes' },
  ])('is refused with one line that repeats no key: %j', (env) => {
    expect(() => storageFrom(env)).toThrow(ConfigError);
    expect(() => storageFrom(env)).not.toThrow(/segretissima/);
  });
});
