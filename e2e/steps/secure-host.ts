import { launchOptions } from './phone.ts'
import { serverUrl } from './server-under-test.ts'

const name = 'jara.test'
const { port } = new URL(process.env['E2E_URL'] ?? `http://${name}`)

/** The server under a name that is no development host, and that the browser takes for a safe one. */
export const launchOptionsKnowingSafeHost = {
  ...launchOptions,
  args: [
    ...launchOptions.args,
    `--host-resolver-rules=MAP ${name} 127.0.0.1`,
    `--unsafely-treat-insecure-origin-as-secure=http://${name}:${port}`,
  ],
}

export function safeAddress(): string {
  const url = new URL(serverUrl())
  url.hostname = name
  return url.origin
}
