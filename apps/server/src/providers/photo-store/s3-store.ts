import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { PhotoBucket } from '../../config.ts'
import { checkPhotoName, type PhotoStore, PhotoStoreUnavailable } from './photo-store.ts'

const deadlineMs = 10_000

/** Photos in an S3-compatible bucket, with path-style addresses, which all implementations support. */
export function createS3Store({ url, region, keyId, secret }: PhotoBucket): PhotoStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 2,
  })
  const ask = async (method: string, name: string, body?: Uint8Array): Promise<Response> => {
    checkPhotoName(name)
    const sent = client.fetch(`${url}/${name}.jpg`, {
      method,
      signal: AbortSignal.timeout(deadlineMs),
      // A redirect would send the photo and its signature to a host that is not configured.
      redirect: 'error',
      ...(body ? { body: new Uint8Array(body), headers: describeBody(body) } : {}),
    })
    return sent.catch(unreachable)
  }
  return {
    async put(name, bytes) {
      await refuseFailure(await ask('PUT', name, bytes))
    },
    async get(name) {
      const response = await ask('GET', name)
      if (response.status === 404) return discard(response)
      if (!response.ok) await refuseFailure(response)
      return Buffer.from(await response.arrayBuffer().catch(unreachable))
    },
    async delete(name) {
      const response = await ask('DELETE', name)
      if (response.status === 404) return discard(response)
      await refuseFailure(response)
    },
  }
}

/** The hash is part of the signature, so that the body cannot be altered on the way. */
function describeBody(body: Uint8Array): Record<string, string> {
  const sha256 = createHash('sha256').update(body).digest('hex')
  return { 'content-type': 'image/jpeg', 'x-amz-content-sha256': sha256 }
}

async function refuseFailure(response: Response): Promise<void> {
  await discard(response)
  if (!response.ok) throw new PhotoStoreUnavailable(`The photo store answered ${response.status}`)
}

/** An unread response body would keep its connection open. */
async function discard(response: Response): Promise<undefined> {
  await response.body?.cancel()
}

function unreachable(cause: unknown): never {
  throw new PhotoStoreUnavailable('The photo store cannot be reached', { cause })
}
