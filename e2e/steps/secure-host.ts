import { serverUrl } from './server-under-test.ts'

const name = 'jara.test'

/** The server under a name that is no development host. Service workers are registered there. */
export function secureAddress(): string {
  const url = new URL(serverUrl())
  url.hostname = name
  return url.origin
}

/** What makes Chromium find that host, and trust it as it trusts https. */
export function secureHostFlags(): string[] {
  return [
    `--host-resolver-rules=MAP ${name} 127.0.0.1`,
    `--unsafely-treat-insecure-origin-as-secure=${secureAddress()}`,
  ]
}
