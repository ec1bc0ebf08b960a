import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface S3Key {
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

const shape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/

/** The error code with which S3 would reject the request; undefined if its Signature Version 4 is correct. */
export function findS3Fault(key: S3Key, request: IncomingMessage, body: Buffer): string | undefined {
  const found = shape.exec(request.headers.authorization ?? '')
  if (!found) return 'MissingSecurityHeader'
  const [, keyId, day = '', region, signedHeaders = '', signature] = found
  if (keyId !== key.keyId || region !== key.region) return 'InvalidAccessKeyId'
  const time = header(request, 'x-amz-date')
  if (!time.startsWith(day) || Math.abs(Date.now() - readTime(time)) > 15 * 60_000)
    return 'RequestTimeTooSkewed'
  const names = signedHeaders.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied'
  const claimed = header(request, 'x-amz-content-sha256')
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  if (body.length > 0 && claimed === 'UNSIGNED-PAYLOAD') return 'AccessDenied'

  const [path = '', query = ''] = (request.url ?? '').split('?', 2)
  const headers = names.map((name) => `${name}:${header(request, name)}\n`).join('')
  const canonical = [request.method, path, query, headers, signedHeaders, claimed].join('\n')
  const scope = `${day}/${key.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(Buffer.from(canonical))].join('\n')
  const signingKey = [day, key.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${key.secret}`,
  )
  return hmac(signingKey, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

function header(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '').trim()
}

function readTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
