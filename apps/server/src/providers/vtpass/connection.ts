import { readText } from '../read-text.ts'

export interface VtpassKeys {
  readonly apiKey: string
  readonly publicKey: string
  readonly secretKey: string
}

export interface VtpassConnection {
  get(path: string, query: Readonly<Record<string, string>>, deadlineMs: number): Promise<RawAnswer>
  post(path: string, body: object, deadlineMs: number): Promise<RawAnswer>
}

export interface RawAnswer {
  readonly status: number
  /** Parsed JSON, or undefined if the body was not JSON. */
  readonly body: unknown
}

/** No complete response was received. The request may or may not have arrived. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** The longest list of plans has a few hundred kilobytes. */
const longestAnswerBytes = 1024 * 1024

/** Plain HTTP: deadlines that cover the whole response, a size limit, no redirects, no retries. */
export function connectVtpass(baseUrl: string, keys: VtpassKeys): VtpassConnection {
  const base = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`
  const ask = async (url: URL, init: RequestInit, deadlineMs: number): Promise<RawAnswer> => {
    try {
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(deadlineMs),
      })
      return { status: response.status, body: parse(await readText(response, longestAnswerBytes)) }
    } catch (error) {
      throw new NoAnswer(`No answer from ${url.pathname}`, { cause: error })
    }
  }
  return {
    get: (path, query, deadlineMs) => {
      const url = new URL(path, base)
      url.search = new URLSearchParams(query).toString()
      const headers = { accept: 'application/json', 'api-key': keys.apiKey, 'public-key': keys.publicKey }
      return ask(url, { headers }, deadlineMs)
    },
    post: (path, body, deadlineMs) => {
      const headers = {
        accept: 'application/json',
        'content-type': 'application/json',
        'api-key': keys.apiKey,
        'secret-key': keys.secretKey,
      }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return ask(new URL(path, base), init, deadlineMs)
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
