import { serverUrl } from './server-under-test.ts'

/**
 * The server under a name that is no development host, so that service workers are registered there. Browsers look names
 * below `localhost` up by themselves, and trust them as they trust https.
 */
export function secureAddress(): string {
  const url = new URL(serverUrl())
  url.hostname = 'jara.localhost'
  return url.origin
}
