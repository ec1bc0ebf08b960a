import { createPublicKey, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificate } from './certificate.ts'
import { type PushBrowser, subscribeAt } from './push-browser.ts'

export interface ReceivedPush {
  readonly endpoint: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

interface PushAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A push service as those of the browsers are, over TLS on this machine. */
export interface PushService {
  readonly host: string
  /** What a process of its own has to trust. */
  readonly certificate: string
  subscribe(): PushBrowser
  /** What came for a browser so far, whatever it was answered. */
  received(browser: PushBrowser): readonly ReceivedPush[]
  /** What the next messages for a browser are answered, in this order; after that they are accepted again. */
  answer(browser: PushBrowser, ...answers: readonly PushAnswer[]): void
  close(): Promise<void>
}

/** One for all push services of a worker: of several certificates with the same name, TLS tries only the first. */
const { key, certificate } = makeCertificate()
setDefaultCACertificates([...getCACertificates('default'), certificate])

/** Starts a push service whose certificate this process trusts, as NODE_EXTRA_CA_CERTS would make it. */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = []
  const answers = new Map<string, PushAnswer[]>()
  let origin = ''
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const endpoint = `${origin}${request.url}`
      received.push({ endpoint, headers: request.headers, body: Buffer.concat(chunks) })
      const { status, headers = {} } = answers.get(endpoint)?.shift() ?? { status: 201 }
      response.writeHead(status, headers).end('an answer that nobody has to read')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address === 'string' || !address) throw new Error('The push service has no port')
  const host = `localhost:${address.port}`
  origin = `https://${host}`
  return {
    host,
    certificate,
    subscribe: () => subscribeAt(origin),
    received: (browser) => received.filter(({ endpoint }) => endpoint === browser.endpoint),
    answer: (browser, ...next) => void answers.set(browser.endpoint, [...next]),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Whoever sent it, by the key that it was signed with, and for whom it signed; throws when the signature is wrong. */
export function readVapid({ headers }: ReceivedPush): { key: string; audience: string; contact: string } {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('The message was not signed by this key')
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }
  return { key, audience: aud, contact: sub }
}
