import { abortAfter } from '@jara/client/abort-after'

/**
 * A POST without the contract, which would make the service worker too large. Rejects when there is no
 * answer; returns undefined for a body that is not JSON.
 */
export async function post(
  path: string,
  sent: { token: string; headers: Record<string, string>; body: BodyInit | null; timeoutMs: number },
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { accept: 'application/json', authorization: `Bearer ${sent.token}`, ...sent.headers },
    body: sent.body,
    signal: abortAfter(sent.timeoutMs),
  })
  return { status: response.status, body: await response.json().catch(() => undefined) }
}
