import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@jara/contract/call'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/db.ts'
import { createAfterAnswer } from '../src/http/after-answer.ts'
import { openFrontDoor } from '../src/http/front-door.ts'
import { createLog } from '../src/log.ts'
import { createFolderMail, type Letter } from '../src/providers/mail.ts'
import { createPasswords } from '../src/providers/passwords.ts'
import { createTestDatabase } from './database.ts'

export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, or the text as it came. */
  readonly body: unknown
}

export interface TestRequest {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestServer {
  readonly url: string
  readonly db: Database
  /** Letters whose link a demo would print, newest last. */
  readonly letters: readonly Letter[]
  call(call: Pick<Call, 'method' | 'path'>, request?: TestRequest): Promise<TestAnswer>
  close(): Promise<void>
}

/** The real server on a database of its own, behind a real port. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'jara-test-'))
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...environment,
  })
  const log = createLog(config.logLevel)
  const faults: unknown[] = []
  const afterAnswer = createAfterAnswer((error) => faults.push(error))
  const letters: Letter[] = []
  const door = await openFrontDoor(config)
  const url = `http://127.0.0.1:${door.port}`
  const app = await buildApp({
    config,
    version: '0.0.0',
    publicUrl: config.publicUrl ?? url,
    log,
    db: database.db,
    passwords: await createPasswords(),
    mail: createFolderMail({
      folder: join(dataDir, 'mail'),
      from: config.mailFrom,
      onLink: (letter) => letters.push(letter),
    }),
    afterAnswer,
    diskIsLow: () => false,
    isOpen: () => true,
    webApp: undefined,
  })
  door.admit(app.routing)
  return {
    url,
    db: database.db,
    letters,
    call: (call, request) => send(url, call, request),
    close: async () => {
      await door.close()
      await afterAnswer.settled()
      await app.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function send(
  url: string,
  { method, path }: Pick<Call, 'method' | 'path'>,
  { token, body, params = {}, query = {}, headers = {} }: TestRequest = {},
): Promise<TestAnswer> {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
  const search = new URLSearchParams(query).toString()
  const response = await fetch(`${url}${filled}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: parse(await response.text()) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
