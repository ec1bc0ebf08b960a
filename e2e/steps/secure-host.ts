import { serverUrl } from './server-under-test.ts'

/**
 * The server under a name that is not a development host, so that service workers are registered there. Browsers resolve
 * names below `localhost` themselves, and trust them like https.
 */
export function secureAddress(): string {
  const url = new URL(serverUrl())
  url.hostname = 'jara.localhost'
  return url.origin
}
