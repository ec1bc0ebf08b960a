import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PhotoBucket } from '../src/config.ts'
import { findS3Fault, type S3Key } from './s3-signature.ts'

export interface TestS3 {
  readonly bucket: PhotoBucket
  /** The settings that make a server use this bucket. */
  readonly environment: Readonly<Record<string, string>>
  /** The names of all objects, folders included. */
  names(): string[]
  stop(): Promise<void>
}

const key: S3Key = { keyId: 'AKIATEST', secret: 'a secret of the test', region: 'af-south-1' }

/** An in-memory bucket with the part of S3 that the photo store uses. Rejects wrong signatures. */
export async function startS3(): Promise<TestS3> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    void answer(objects, request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // Type assertion: a server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/photos`
  return {
    bucket: { url, ...key },
    environment: {
      PHOTO_STORE_S3_URL: `${url}/`,
      PHOTO_STORE_S3_REGION: key.region,
      PHOTO_STORE_S3_KEY_ID: key.keyId,
      PHOTO_STORE_S3_SECRET: key.secret,
    },
    names: () => [...objects.keys()],
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function answer(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request)
  const path = request.url ?? ''
  const fault = findS3Fault(key, request, body)
  if (fault !== undefined) return refuse(response, 403, fault)
  if (!path.startsWith('/photos/')) return refuse(response, 404, 'NoSuchBucket')
  if (request.method === 'PUT') {
    objects.set(path, body)
    response.writeHead(200).end()
  } else if (request.method === 'DELETE') {
    objects.delete(path)
    response.writeHead(204).end()
  } else {
    const object = objects.get(path)
    if (!object) return refuse(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(object)
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
