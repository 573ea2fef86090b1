// Addresses of objects in S3 storage: s3://bucket/key.

export interface S3Address {
  readonly bucket: string
  /** Without a slash at its beginning; empty: the bucket itself. */
  readonly key: string
}

/** Null where the text is no such address. Buckets are named by the rules of S3: a wrong name never reaches a host name. */
export function readS3Address(text: string): S3Address | null {
  const [, bucket, key = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/s.exec(text) ?? []
  if (bucket === undefined || bucket.includes('..')) return null
  // A path with empty, "." or ".." segments would be another one in a URL.
  const segments = key.replace(/\/$/, '').split('/')
  const isPlain = key === '' || segments.every((segment) => !['', '.', '..'].includes(segment))
  return isPlain && !/\p{Cc}/u.test(key) ? { bucket, key } : null
}

export const s3Text = ({ bucket, key }: S3Address): string => `s3://${bucket}/${key}`
