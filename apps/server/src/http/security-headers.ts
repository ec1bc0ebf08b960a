import type { FastifyInstance } from 'fastify'

/** Answers that are data need nothing from anywhere. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What keeps a browser from guessing, framing or leaking. */
const onEveryAnswer = {
  'content-security-policy': dataPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

export interface Transport {
  /** Whether people reach the server over TLS. */
  readonly overTls: boolean
}

export function securityHeaders(url: string, { overTls }: Transport): Record<string, string> {
  return {
    ...onEveryAnswer,
    ...(overTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    ...(url.startsWith('/api') ? { 'cache-control': 'no-store' } : {}),
  }
}

/** Sets them on every answer, errors included, before anything else can answer; with the id to find it in the log. */
export function addSecurityHeaders(app: FastifyInstance, transport: Transport): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.url, transport)).header('x-request-id', request.id)
  })
}

/** The policy of a page of ours: only its own files, no inline script, inline style only where its hash is named. */
export function pagePolicy({
  styleHashes = [],
  scripts = true,
}: {
  styleHashes?: readonly string[]
  scripts?: boolean
}): string {
  const styles = ["'self'", ...styleHashes.map((hash) => `'sha256-${hash}'`)].join(' ')
  return [
    "default-src 'none'",
    // The code scanner's decoder is WebAssembly, which needs its own permission; eval stays forbidden.
    `script-src ${scripts ? "'self' 'wasm-unsafe-eval'" : "'none'"}`,
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
