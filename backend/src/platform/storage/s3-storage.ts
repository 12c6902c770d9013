import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config/storage.js';
import { assertKey, type FileStorage, type ListedObject, type OpenedObject } from './file-storage.js';
import { StorageFailure } from './storage-failure.js';

/** A picture has a megabyte at most; whoever takes longer than this is away. */
const CONNECT_MS = 3_000;
const ANSWER_MS = 15_000;
/** Each with a longer pause before it. */
const ATTEMPTS = 3;

/** Files in a bucket of an S3-compatible server. */
export class S3Storage implements FileStorage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(
    { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle }: S3Config,
    /** How many files a list asks for at a time; null for as many as the server gives. */
    private readonly pageSize: number | null = null,
  ) {
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      ...(endpoint && { endpoint }),
      forcePathStyle: pathStyle,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
      },
      // Checksums beside the signature are an addition of Amazon's that other servers refuse.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, bytes: Buffer, type: string): Promise<void> {
    const file = { ...this.at(key), Body: bytes, ContentType: type, ContentLength: bytes.length };
    await answered(() => this.client.send(new PutObjectCommand(file)));
  }

  async get(key: string): Promise<OpenedObject | null> {
    const at = this.at(key);
    return ifThere(async () => {
      const { Body, ContentLength } = await this.client.send(new GetObjectCommand(at));
      return { stream: Body as Readable, bytes: ContentLength ?? 0 };
    });
  }

  async sizeOf(key: string): Promise<number | null> {
    const at = this.at(key);
    return ifThere(async () => (await this.client.send(new HeadObjectCommand(at))).ContentLength ?? 0);
  }

  async delete(key: string): Promise<void> {
    const at = this.at(key);
    // Some servers say that there is no such file, others that it is gone.
    await ifThere(() => this.client.send(new DeleteObjectCommand(at)));
  }

  async *list(folder: string): AsyncIterable<ListedObject> {
    assertKey(folder);
    let ContinuationToken: string | undefined;
    do {
      const MaxKeys = this.pageSize ?? undefined;
      const page = { Bucket: this.bucket, Prefix: `${folder}/`, MaxKeys, ContinuationToken };
      const { Contents, NextContinuationToken } = await answered(() =>
        this.client.send(new ListObjectsV2Command(page)),
      );
      for (const { Key, LastModified } of Contents ?? [])
        if (Key && LastModified) yield { key: Key, changedAt: LastModified };
      ContinuationToken = NextContinuationToken;
    } while (ContinuationToken);
  }

  close(): void {
    this.client.destroy();
  }

  private at(key: string): { readonly Bucket: string; readonly Key: string } {
    assertKey(key);
    return { Bucket: this.bucket, Key: key };
  }
}

async function answered<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StorageFailure((error as Error).name, error);
  }
}

const NOT_THERE: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound']);

/** Null where the file is not there. A bucket that is not there is a failure. */
function ifThere<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return answered(async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof S3ServiceException && NOT_THERE.has(error.name)) return null;
      throw error;
    }
  });
}
