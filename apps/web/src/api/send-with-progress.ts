import { liveHeader } from '@jara/contract/call'
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
        new Response(sending.responseText || null, { status: sending.status, headers: liveIn(sending) }),
      ),
    )
    sending.addEventListener('error', fail)
    sending.addEventListener('abort', fail)
    if (signal.aborted) return fail()
    signal.addEventListener('abort', () => sending.abort())
    sending.send(body)
  })
}

/** The only response header that the app reads. */
function liveIn(received: XMLHttpRequest): Record<string, string> {
  const live = received.getResponseHeader(liveHeader)
  return live === null ? {} : { [liveHeader]: live }
}
