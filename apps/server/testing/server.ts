import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@jara/contract/call'
import type { ApprovalKind } from '../src/access/approvals/approvals.ts'
import { buildApp } from '../src/app.ts'
import { approvalKinds } from '../src/approval-kinds.ts'
import { readConfig } from '../src/config.ts'
import { connect, type Database, type TimeLimits } from '../src/db/db.ts'
import { type DiskSpace, watchDiskSpace } from '../src/db/disk-space.ts'
import { createAfterAnswer } from '../src/http/after-answer.ts'
import { prepareRecognition } from '../src/features/earning/purchases/prepare-recognition.ts'
import { openFrontDoor } from '../src/http/front-door.ts'
import type { WebAppFolders } from '../src/http/web-app.ts'
import type { ListenerLimits } from '../src/live/listeners.ts'
import { limitsOf, openLive } from '../src/live/live.ts'
import { createLog } from '../src/log.ts'
import { openAlarms } from '../src/start/open-alarms.ts'
import { openMetrics } from '../src/start/open-metrics.ts'
import { openPhotos, type PhotoOptions } from '../src/start/open-photos.ts'
import { openRedemptions } from '../src/start/open-redemptions.ts'
import { createFolderMail, type Email, type Mail } from '../src/providers/mail.ts'
import { createFolderSms, type Sms, type TextMessage } from '../src/providers/sms/sms.ts'
import { settleTokenKeys } from '../src/features/redeeming/redemptions/tokens/settle-token-keys.ts'
import { readTokenKeys } from '../src/providers/token-vault/key-file.ts'
import {
  type DeliveryPace,
  startNoticeDelivery,
} from '../src/features/operations/notifications/deliver-notices.ts'
import { openNotMeLinks, openPush } from '../src/start/open-push.ts'
import type { Passwords } from '../src/providers/passwords.ts'
import type { PhotoDeps } from '../src/features/earning/purchases/routes.ts'
import { createQuickPasswords } from './quick-passwords.ts'
import { testTokenKey } from './token-key.ts'
import { createTestDatabase, type TestDatabase, unhurriedLimits } from './database.ts'

export interface TestServerOptions {
  /** Settings under their environment variable names. */
  readonly environment?: Readonly<Record<string, string>>
  /** Makes this another node on an existing database, which its owner closes. */
  readonly database?: Pick<TestDatabase, 'connection'>
  /** How long that node waits for the database. Defaults to longer than in production. */
  readonly limits?: TimeLimits
  readonly passwords?: Passwords
  readonly mail?: Mail
  readonly sms?: Sms
  readonly disk?: DiskSpace
  /** The names of recurring jobs. None runs in a test. */
  readonly jobs?: readonly string[]
  readonly isOpen?: () => boolean
  readonly webApp?: WebAppFolders
  /** Overrides of the default photo recognition. */
  readonly recognition?: PhotoOptions
  /** If absent, no notifications are sent. */
  readonly deliveryPace?: DeliveryPace
  /** Whether the recognition warms up as in production; most tests take no photo. */
  readonly warmsUp?: boolean
  /** How long a request waits for its redemption's outcome. Defaults to the production value. */
  readonly answerWithinMs?: number
  /** How often the scheduler looks for due redemptions. Defaults to more often than in production. */
  readonly sweepEveryMs?: number
  readonly streams?: ListenerLimits
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, or the text if it is not JSON. */
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
  /** For a second node on the same database. */
  readonly database: Pick<TestDatabase, 'connection'>
  readonly dataDir: string
  readonly photos: PhotoDeps
  /** The approvals that the schedule applies when they take effect. */
  readonly approvals: readonly ApprovalKind[]
  /** The emails whose links a demo would print, oldest first. */
  readonly emails: readonly Email[]
  /** The SMS that a demo would print, oldest first. */
  readonly texts: readonly TextMessage[]
  /** The log so far, one line of JSON per entry. */
  readonly logLines: readonly string[]
  /** Every route, as Fastify prints them. */
  printRoutes(): string
  call(call: Pick<Call, 'method' | 'path'>, request?: TestRequest): Promise<TestAnswer>
  /** Resolves when background work such as sending emails is done. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Counts the responses by status, such as `{ 201: 1, 409: 19 }`. */
export function countStatuses(answers: readonly Pick<TestAnswer, 'status'>[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Most tests check what is recognised, not how fast. Tests of the timing override these limits. */
const unhurried = { answerWithinMs: 60_000, hangsAfterMs: 60_000, firstWaitsMs: 60_000 }

/** The real server with its own database and port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  await using onFailure = new AsyncDisposableStack()
  const database = await openDatabase(options)
  onFailure.defer(database.close)
  const dataDir = await mkdtemp(join(tmpdir(), 'jara-test-'))
  onFailure.defer(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    PORT: '0',
    DEMO: 'on',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'debug',
    DATA_DIR: dataDir,
    TOKEN_KEYS: testTokenKey,
    ...options.environment,
  })
  const logLines: string[] = []
  const log = createLog(config.logLevel, { write: (line) => logLines.push(line) })
  const afterAnswer = createAfterAnswer((error) => log.warn({ err: error }, 'work after an answer failed'))
  onFailure.defer(() => afterAnswer.settled())
  const photos = await openPhotos(config, database.db, log, { ...unhurried, ...options.recognition })
  const preparation = prepareRecognition({ db: database.db, ...photos, log })
  onFailure.defer(() => preparation.stop())
  onFailure.defer(() => photos.recognition.close())
  onFailure.defer(() => photos.photoDecoder.close())
  const live = await openLive({
    ...database,
    onFault: (error) => log.warn({ err: error }, 'the live updates had a fault'),
    limits: options.streams ?? limitsOf(config.liveStreams),
  })
  onFailure.defer(() => live.stop())
  const push = await openPush(config, database.db)
  onFailure.defer(() => push.close())
  const vault = await settleTokenKeys(database.db, readTokenKeys(config))
  const redemptions =
    config.vtpass &&
    openRedemptions({
      vtpass: config.vtpass,
      db: database.db,
      live,
      vault,
      log,
      pace: {
        answerWithinMs: options.answerWithinMs ?? 8_000,
        sweepEveryMs: options.sweepEveryMs ?? 200,
      },
    })
  onFailure.defer(async () => redemptions?.stop())
  const emails: Email[] = []
  const folderMail = { folder: join(dataDir, 'mail'), from: config.mailFrom }
  const door = await openFrontDoor(config)
  onFailure.defer(() => door.close())
  const url = `http://127.0.0.1:${door.port}`
  const publicUrl = config.publicUrl ?? url
  const mail = options.mail ?? createFolderMail({ ...folderMail, onSecret: (email) => emails.push(email) })
  const texts: TextMessage[] = []
  const folderSms = {
    folder: join(dataDir, 'sms'),
    onMessage: (message: TextMessage) => void texts.push(message),
  }
  const sms = options.sms ?? createFolderSms(folderSms)
  const notMe = await openNotMeLinks(database.db)
  const alarms = await openAlarms(config, database.db)
  onFailure.defer(() => alarms.webhooks.close())
  const { deliveryPace: pace } = options
  const delivery =
    pace && startNoticeDelivery({ db: database.db, sender: push, mail, sms, notMe, publicUrl, log, pace })
  onFailure.defer(async () => delivery?.stop())
  const passwords = options.passwords ?? (await createQuickPasswords())
  const app = await buildApp({
    config,
    version: '0.0.0',
    publicUrl,
    log,
    db: database.db,
    passwords,
    mail,
    sms,
    notMe,
    ...alarms,
    redemptions,
    vault,
    push,
    photos,
    live,
    afterAnswer,
    disk: options.disk ?? watchDiskSpace(config.dataDir),
    jobs: options.jobs ?? [],
    isOpen: options.isOpen ?? (() => true),
    recognitionIsWarm: () => preparation.isDone(),
    metrics: await openMetrics(config, { db: database.db, oldReads: undefined }, onFailure),
    webApp: options.webApp,
  })
  onFailure.defer(() => app.close())
  door.admit(app.routing)
  if (options.warmsUp) preparation.begin()
  const takeDown = onFailure.move()
  return {
    url,
    db: database.db,
    database,
    dataDir,
    photos,
    approvals: approvalKinds({ passwords, mail, publicUrl, afterAnswer, live, vault, redemptions }),
    emails,
    texts,
    logLines,
    printRoutes: () => app.printRoutes(),
    call: (call, request) => send(url, call, request),
    settled: () => afterAnswer.settled(),
    close: async () => {
      live.close()
      // Close the open requests first, then everything that they depend on.
      await door.close()
      await takeDown.disposeAsync()
    },
  }
}

async function openDatabase({ database: shared, limits = unhurriedLimits }: TestServerOptions) {
  if (!shared) {
    const { db, connection, drop } = await createTestDatabase()
    return { db, connection, close: drop }
  }
  // All test files share the test server's hundred connections, so each gets few.
  const db = connect({ connection: shared.connection, poolSize: 5, limits })
  return { db, connection: shared.connection, close: () => db.end() }
}

/** Makes a call over HTTP as a non-browser client. */
export async function send(
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
  return { status: response.status, headers: response.headers, body: parse(await readText(response)) }
}

/** The whole text of an answer, or the first chunk of an endless one. */
export async function readText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body?.getReader()
  const beginning = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(beginning?.value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
