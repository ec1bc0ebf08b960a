import type { Call } from '@jara/contract/call'
import type { TestAnswer, TestServer } from '../testing/server.ts'

/** Makes a call with a multipart form instead of JSON. */
export async function sendForm(
  server: TestServer,
  { method, path }: Call,
  form: FormData,
  token?: string,
): Promise<TestAnswer> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}${path}`, { method, body: form, headers })
  const { status, headers: answered } = response
  return { status, headers: answered, body: await response.json() }
}
