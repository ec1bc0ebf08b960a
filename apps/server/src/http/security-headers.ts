import type { FastifyInstance } from 'fastify'

/** Data needs no other resources, so its policy allows none. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers that prevent content sniffing, framing and leaks of the URL. */
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
  /** Whether clients reach the server over TLS. */
  readonly overTls: boolean
}

export function securityHeaders(url: string, { overTls }: Transport): Record<string, string> {
  return {
    ...onEveryAnswer,
    ...(overTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    ...(url.startsWith('/api') ? { 'cache-control': 'no-store' } : {}),
  }
}

/** Sets the headers and the request id before anything else can answer, so that errors have them too. */
export function addSecurityHeaders(app: FastifyInstance, transport: Transport): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.url, transport)).header('x-request-id', request.id)
  })
}

/** Other origins that a page may load from. Empty unless an external map is configured. */
export interface OutsideSources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly images: readonly string[]
  readonly fonts: readonly string[]
  readonly calls: readonly string[]
  readonly workers: readonly string[]
  /** Names of Trusted Types policies that its scripts create. */
  readonly trustedTypes: readonly string[]
}

export const noOutsideSources: OutsideSources = {
  scripts: [],
  styles: [],
  images: [],
  fonts: [],
  calls: [],
  workers: [],
  trustedTypes: [],
}

/** The app's own Trusted Types policies: for script URLs, and for the one piece of markup that Leaflet creates. */
const ownTrustedTypes = ['jara', 'default']

/** The policy of our pages: own files only, no inline scripts, and inline styles only by their hash. */
export function pagePolicy({
  styleHashes = [],
  scripts = true,
  outside = noOutsideSources,
}: {
  styleHashes?: readonly string[]
  scripts?: boolean
  outside?: OutsideSources
}): string {
  const hashes = styleHashes.map((hash) => `'sha256-${hash}'`)
  // Browsers ignore 'unsafe-inline' if the policy also contains a hash.
  const styles = outside.styles.includes("'unsafe-inline'") ? outside.styles : [...hashes, ...outside.styles]
  const words = (...sources: readonly string[]) => sources.join(' ')
  return [
    "default-src 'none'",
    // The code scanner's decoder is WebAssembly, which needs its own permission; eval stays forbidden.
    `script-src ${scripts ? words("'self'", "'wasm-unsafe-eval'", ...outside.scripts) : "'none'"}`,
    `style-src ${words("'self'", ...styles)}`,
    `img-src ${words("'self'", 'data:', 'blob:', ...outside.images)}`,
    `font-src ${words("'self'", ...outside.fonts)}`,
    `connect-src ${words("'self'", ...outside.calls)}`,
    "media-src 'self' blob:",
    `worker-src ${words("'self'", ...outside.workers)}`,
    // Text becomes markup or a script only through a policy named here. Browsers without Trusted Types ignore both.
    "require-trusted-types-for 'script'",
    `trusted-types ${scripts ? words(...ownTrustedTypes, ...outside.trustedTypes) : "'none'"}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
