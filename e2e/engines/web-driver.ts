// The W3C WebDriver protocol, as far as the flows need it.

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export type ElementReference = Readonly<Record<typeof elementKey, string>>

export interface WebDriverSession {
  /** Sends a command of this session; returns the answer's value. */
  command(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  /** Runs a function in the page. */
  execute(inPage: (...given: never[]) => unknown, given: readonly unknown[]): Promise<unknown>
}

export async function newSession(driver: string, capabilities: object): Promise<WebDriverSession> {
  const created = await send('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } })
  const { sessionId } = created as { sessionId: string }
  const command: WebDriverSession['command'] = (method, path, body) =>
    send(method, `${driver}/session/${sessionId}${path}`, body)
  return {
    command,
    execute: (inPage, given) =>
      command('POST', '/execute/sync', {
        script: `return (${String(inPage)}).apply(undefined, arguments)`,
        args: given,
      }),
  }
}

export function isElement(value: unknown): value is ElementReference {
  return typeof value === 'object' && value !== null && elementKey in value
}

export function elementPath(element: ElementReference): string {
  return `/element/${element[elementKey]}`
}

async function send(method: string, url: string, body: object | undefined): Promise<unknown> {
  const content = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}
  const answer = await fetch(url, { method, ...content })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`WebDriver refused ${method} ${url}: ${JSON.stringify(value)}`)
  return value
}
