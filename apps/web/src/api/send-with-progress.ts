import type { Message } from '@jara/client/send'

/** Like fetch, but reports upload progress as a share from 0 to 1, which fetch cannot. */
export function sendWithProgress(
  address: string,
  { method, headers, signal, body }: Message,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    const fail = () => reject(new Error('The message could not be sent.', { cause: signal.reason }))
    sending.open(method, address)
    for (const [name, value] of headers) sending.setRequestHeader(name, value)
    sending.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    // Browsers do not always report the end of the upload as progress.
    sending.upload.addEventListener('load', () => onSent(1))
    sending.addEventListener('load', () =>
      resolve(
        new Response(sending.responseText || null, { status: sending.status, headers: headersOf(sending) }),
      ),
    )
    sending.addEventListener('error', fail)
    sending.addEventListener('abort', fail)
    if (signal.aborted) return fail()
    signal.addEventListener('abort', () => sending.abort())
    sending.send(body)
  })
}

function headersOf(received: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of received
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
