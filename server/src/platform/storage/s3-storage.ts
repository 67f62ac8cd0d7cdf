import { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import type { StorageConfig } from '../config.ts';
import { checkKey, checkPrefix } from './key.ts';
import type { Storage } from './storage.ts';

type S3Config = Extract<StorageConfig, { kind: 's3' }>;

/** Stores files in a bucket of S3, or of a compatible service at `endpoint`. */
export async function openS3Storage(config: S3Config): Promise<Storage> {
  // The client has 22 MB: it is loaded only where S3 is configured.
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client(clientOptions(config));
  return {
    put: (key, content, type) => put(s3, client, config.bucket, { key, content, type }),
    get: (key) => get(s3, client, config.bucket, key),
    removeAll: (prefix) => removeAll(s3, client, config.bucket, prefix),
  };
}

function clientOptions(config: S3Config): S3.S3ClientConfig {
  const { accessKeyId, secretAccessKey, endpoint } = config;
  return {
    region: config.region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Without configured keys the client uses those of the machine.
    ...(accessKeyId === null || secretAccessKey === null ? {} : { credentials: { accessKeyId, secretAccessKey } }),
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
    // Compatible services may not support the checksums that newer clients add by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

interface Upload {
  key: string;
  content: Buffer;
  type: string;
}

async function put(s3: typeof S3, client: S3.S3Client, bucket: string, file: Upload): Promise<void> {
  checkKey(file.key);
  await client.send(
    new s3.PutObjectCommand({ Bucket: bucket, Key: file.key, Body: file.content, ContentType: file.type }),
  );
}

async function get(s3: typeof S3, client: S3.S3Client, bucket: string, key: string): ReturnType<Storage['get']> {
  checkKey(key);
  try {
    const found = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: key }));
    if (found.Body instanceof Readable && found.ContentLength !== undefined) {
      return { stream: found.Body, size: found.ContentLength };
    }
  } catch (error) {
    if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
  throw new Error(`the bucket answered without the content of ${key}`);
}

async function removeAll(s3: typeof S3, client: S3.S3Client, bucket: string, prefix: string): Promise<void> {
  checkPrefix(prefix);
  const pages = s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
  for await (const page of pages) {
    const objects = (page.Contents ?? []).map((object) => ({ Key: object.Key }));
    if (objects.length === 0) continue;
    const answer = await client.send(
      new s3.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects, Quiet: true } }),
    );
    // This call succeeds even when single files failed.
    const [failure] = answer.Errors ?? [];
    if (failure) throw new Error(`the bucket kept ${failure.Key}: ${failure.Message}`);
  }
}
