import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { connect, type ConnectOptions, type Database } from '../db/db.ts'
import { type DiskSpace, watchDiskSpace } from '../db/disk-space.ts'
import { migrate } from '../db/migrate.ts'
import { createOldReads, type OldReads } from '../db/old-reads.ts'
import { grantServerRights, ownsTables } from '../db/server-rights.ts'
import { issueOperatorLink } from '../features/identity/auth/make-first-operator.ts'
import { openFrontDoor } from '../http/front-door.ts'
import type { WebAppFolders } from '../http/web-app.ts'
import { beginInstallation } from './begin-installation.ts'
import { beginMonth } from './begin-month.ts'
import { keepBuilds } from './keep-builds.ts'
import { openMetrics } from './open-metrics.ts'
import { createFolderMail, createSmtpMail, type Mail } from '../providers/mail.ts'
import { createAfricasTalking } from '../providers/sms/africas-talking.ts'
import { createFolderSms, type Sms } from '../providers/sms/sms.ts'
import { openParts } from './open-parts.ts'
import { openTelemetry, type Telemetry } from './open-telemetry.ts'
import { createPasswords } from '../providers/passwords.ts'
import { exposedDatabase, isExposed, openStorage, type Storage } from './storage.ts'

export interface RunningServer {
  readonly address: string
  /** The link to create the first operator. Undefined in a demo, and once there is an operator. */
  readonly operatorLink: string | undefined
  stop(): Promise<void>
}

/** Starts the whole product. If a step fails, stops what has been started, in reverse order. */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  webApp: WebAppFolders | undefined,
): Promise<RunningServer> {
  const takeDown = new AsyncDisposableStack()
  try {
    return await bringUp(config, log, webApp, takeDown)
  } catch (error) {
    await takeDown.disposeAsync()
    throw error
  }
}

async function bringUp(
  config: Config,
  log: FastifyBaseLogger,
  webApp: WebAppFolders | undefined,
  takeDown: AsyncDisposableStack,
): Promise<RunningServer> {
  const storage = await openStorage(config, log)
  takeDown.defer(() => storage.release())
  const door = await openFrontDoor(config)
  takeDown.defer(() => door.close())
  const address =
    config.publicUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${door.port}`
  storage.announce(address)

  const version = readVersion()
  const telemetry = await openTelemetry(config, version, log, takeDown)
  const { db, connection } = await openDatabase(storage, config, log, takeDown, telemetry)
  const oldReads = await followReplica(config, db, log, takeDown)
  const passwords = await createPasswords()
  await beginInstallation(db, passwords, config, log)
  const mail = createMail(config, log)
  const sms = createSms(config, log)
  const shared = { config, log, db, connection, passwords, mail, sms, publicUrl: address, takeDown }
  const { preparation, ...parts } = await openParts(shared)
  const metrics = await openMetrics(config, { db, oldReads }, takeDown)
  telemetry?.send(metrics)
  const disk = watchDiskSpace(config.dataDir)
  let open = true
  const app = await buildApp({
    config,
    version,
    publicUrl: address,
    log,
    db,
    oldReads,
    passwords,
    mail,
    sms,
    ...parts,
    disk,
    isOpen: () => open,
    recognitionIsWarm: () => preparation.isDone(),
    metrics,
    beginTrace: telemetry?.beginRequest,
    webApp: webApp && (await withEarlierBuilds(webApp, config, disk, log)),
  })
  takeDown.defer(() => app.close())
  door.admit(app.routing)
  preparation.begin()
  if (config.demoMonth) tellMonth({ connection, passwords, vault: parts.vault }, log, takeDown)
  return {
    address,
    operatorLink: config.demo ? undefined : await issueOperatorLink(db, address),
    stop: async () => {
      open = false
      // Live streams never end on their own, so they close first; then open requests, then everything they depend on.
      parts.live.close()
      await door.close()
      await takeDown.disposeAsync()
    },
  }
}

/** A demo's month of business is created after the start. */
function tellMonth(
  deps: Parameters<typeof beginMonth>[0],
  log: FastifyBaseLogger,
  takeDown: AsyncDisposableStack,
): void {
  const month = beginMonth(deps, log)
  takeDown.defer(() => month.stop())
}

/** The server also starts without the replica: then the primary answers. */
async function followReplica(
  { databaseReadUrl, databasePool }: Config,
  db: Database,
  log: FastifyBaseLogger,
  takeDown: AsyncDisposableStack,
): Promise<OldReads | undefined> {
  if (databaseReadUrl === undefined) return undefined
  if (isExposed(databaseReadUrl)) log.warn(exposedDatabase)
  const replica = connect({ connection: { connectionString: databaseReadUrl }, poolSize: databasePool })
  takeDown.defer(() => replica.end())
  const oldReads = createOldReads(db, replica, log)
  takeDown.defer(() => oldReads.stop())
  return oldReads
}

async function openDatabase(
  storage: Storage,
  { databasePool }: Config,
  log: FastifyBaseLogger,
  takeDown: AsyncDisposableStack,
  telemetry: Telemetry | undefined,
): Promise<{ db: Database; connection: ConnectOptions['connection'] }> {
  const { connection: owner, serverConnection: connection, stop } = await storage.start()
  takeDown.defer(stop)
  const db = connect({
    connection,
    poolSize: databasePool,
    onIdleError: (error) => log.warn({ err: error }, 'idle database connection lost'),
    watch: telemetry?.beginStatement,
  })
  takeDown.defer(() => db.end())
  await prepareDatabase(db, owner, log)
  return { db, connection }
}

/** Migrates as the owner, and grants the server's own role access to the rows. */
async function prepareDatabase(
  db: Database,
  connection: ConnectOptions['connection'],
  log: FastifyBaseLogger,
): Promise<void> {
  const owner = connect({ connection, poolSize: 2 })
  try {
    await migrate(owner)
    const role = await db.row<{ name: string }>('select current_user as name')
    if (await ownsTables(db)) log.warn(serverOwnsTables)
    else await grantServerRights(owner, role?.name ?? '')
  } finally {
    await owner.end()
  }
}

const serverOwnsTables =
  'the server owns the tables, so a stolen connection could rewrite the ledger: set MIGRATION_DATABASE_URL, and let ' +
  'DATABASE_URL name a role that owns nothing'

function readVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return manifest.version
}

/** Only apps that were open during an update need earlier builds, so a server that cannot keep them starts anyway. */
async function withEarlierBuilds(
  webApp: WebAppFolders,
  { dataDir }: Config,
  disk: DiskSpace,
  log: FastifyBaseLogger,
): Promise<WebAppFolders> {
  const folders = { assets: join(webApp.app, 'assets'), kept: join(dataDir, 'web-builds') }
  try {
    return { ...webApp, earlier: await keepBuilds(folders, new Date(), disk) }
  } catch (error) {
    log.warn({ err: error }, 'earlier builds of the app cannot be kept')
    return webApp
  }
}

function createMail({ smtpUrl, mailFrom, dataDir, demo }: Config, log: FastifyBaseLogger): Mail {
  if (smtpUrl !== undefined) return createSmtpMail({ smtpUrl, from: mailFrom })
  return createFolderMail({
    folder: join(dataDir, 'mail'),
    from: mailFrom,
    ...(demo && {
      onSecret: ({ to, subject }, secret) => log.info(`email to ${to}: ${subject}: ${secret}`),
    }),
  })
}

const noSms =
  'SMS_API_KEY is not set: codes for phone numbers stay in DATA_DIR/sms, so customers cannot verify theirs, which the ' +
  'policy may demand before they redeem points'

function createSms({ sms, dataDir, demo }: Config, log: FastifyBaseLogger): Sms {
  if (sms) return createAfricasTalking(sms)
  if (!demo) log.warn(noSms)
  return createFolderSms({
    folder: join(dataDir, 'sms'),
    ...(demo && { onMessage: ({ to, text }) => log.info(`SMS to ${to}: ${text}`) }),
  })
}
