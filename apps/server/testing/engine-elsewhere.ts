import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

interface Question {
  readonly authorization: string | undefined
  readonly body: { readonly photo: string; readonly products: readonly { readonly id: number }[] }
}

export type Answering = (response: ServerResponse, productIds: readonly number[]) => void

export interface EngineElsewhere extends AsyncDisposable {
  /** The settings that make a server use this engine. */
  readonly environment: Readonly<Record<string, string>>
  readonly questions: readonly Question[]
  answering: Answering
}

/** A remote recognition engine whose answers the test chooses. */
export async function startEngineElsewhere(answering: Answering): Promise<EngineElsewhere> {
  const questions: Question[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      questions.push({ authorization: request.headers.authorization, body })
      engine.answering(
        response,
        body.products.map(({ id }) => id),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address === 'string' || !address) throw new Error('The engine has no port')
  const engine: EngineElsewhere = {
    environment: { RECOGNITION_URL: `http://127.0.0.1:${address.port}/rank`, RECOGNITION_TOKEN: 'its-token' },
    questions,
    answering,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return engine
}

async function readBody(request: IncomingMessage): Promise<Question['body']> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Question['body']
}
