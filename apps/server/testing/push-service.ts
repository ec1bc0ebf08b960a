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

/** A local push service over TLS that behaves like those of browsers. */
export interface PushService {
  readonly host: string
  /** The certificate that another process must trust. */
  readonly certificate: string
  subscribe(): PushBrowser
  /** All messages for a browser, accepted or not. */
  received(browser: PushBrowser): readonly ReceivedPush[]
  /** Sets the answers to the next messages for a browser, in order. Later messages are accepted. */
  answer(browser: PushBrowser, ...answers: readonly PushAnswer[]): void
  close(): Promise<void>
}

/** All push services of a worker share it, because TLS tries only the first of several certificates with one name. */
const authority = makeCertificate()
setDefaultCACertificates([...getCACertificates('default'), authority.certificate])

/** Starts a push service. This process trusts its certificate, as if NODE_EXTRA_CA_CERTS named it. */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = []
  const answers = new Map<string, PushAnswer[]>()
  let origin = ''
  const server = createServer({ key: authority.key, cert: authority.certificate }, (request, response) => {
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
    certificate: authority.certificate,
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

/** The sender's key, audience and contact from the VAPID header. Throws if the signature is wrong. */
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
