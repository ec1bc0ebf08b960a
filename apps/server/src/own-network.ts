// Decides which hosts can be reached without crossing a shared network: only those may be used without encryption. Also validates
// host names and address ranges.
import { isIP } from 'node:net'

/** Whether a host name always means this machine. Expects the spelling of `URL`, which normalises numeric addresses. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname)
}

/** Whether a host name has no dot: containers use such names for one another, on a network of their own. */
export function isContainerName(hostname: string): boolean {
  return /^[a-z][a-z0-9_-]*$/i.test(hostname)
}

/** Whether this URL is encrypted, or its host needs no encryption. */
export function isEncryptedOr(address: string, needsNone: (hostname: string) => boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && needsNone(hostname))
}

/** What Fastify's trustProxy accepts: an address, a range in CIDR notation or a named range. */
export function isAddressRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  return /^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128)
}

/** A lower-case host name, not an IP address; `*.` matches any subdomain, and a port may follow. */
export function isHostName(text: string): boolean {
  return /^(?:\*\.)?(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*(?::\d+)?$/.test(text)
}
