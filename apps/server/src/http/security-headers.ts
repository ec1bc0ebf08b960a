import type { FastifyInstance } from 'fastify'

/** Answers that are data need nothing from anywhere. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sets on every answer, errors included, what keeps a browser from guessing, framing or leaking. */
export function addSecurityHeaders(app: FastifyInstance, { overTls }: { overTls: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': dataPolicy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    if (overTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
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
