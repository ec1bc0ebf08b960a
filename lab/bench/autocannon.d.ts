/** The part of autocannon that the benches use. The package has no types. */
declare module 'autocannon' {
  export interface Request {
    readonly method?: 'GET' | 'POST' | 'PUT'
    readonly path?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
    readonly setupRequest?: (request: Request) => Request
  }

  export interface Client {
    setRequests(requests: Request[]): void
    on(event: 'response', listener: () => void): void
  }

  export interface Options {
    readonly url: string
    readonly connections: number
    /** The total number of requests. */
    readonly amount: number
    readonly setupClient: (client: Client) => void
  }

  export interface Result {
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    /** In milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number }
  }

  export default function autocannon(options: Options): Promise<Result>
}
