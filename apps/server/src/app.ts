import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import { approvalKinds, undoing } from './approval-kinds.ts'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import type { OldReads } from './db/old-reads.ts'
import type { DiskSpace } from './db/disk-space.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { announceWithdrawn } from './features/earning/purchases/announce-purchase.ts'
import { earningBySales } from './features/earning/purchases/counter/points-with-sale.ts'
import { createItemLook } from './features/earning/purchases/look-at-item.ts'
import type { PhotoDeps } from './features/earning/purchases/routes.ts'
import { withdrawPurchases } from './features/earning/purchases/withdraw-purchases.ts'
import { earningRoutes } from './features/earning/routes.ts'
import { boundPasswords } from './features/identity/auth/bound-passwords.ts'
import { findCustomers } from './features/identity/customers/find-customers.ts'
import { identityRoutes } from './features/identity/routes.ts'
import type { AlarmDeps } from './features/operations/alarms/routes.ts'
import { operationsRoutes } from './features/operations/routes.ts'
import { pointsRoutes } from './features/points/routes.ts'
import type { RedemptionDeps } from './features/redeeming/redemptions/redemption-deps.ts'
import { openTokens } from './features/redeeming/redemptions/tokens/sealed-tokens.ts'
import { redeemingRoutes } from './features/redeeming/routes.ts'
import { shopRoutes } from './features/shop/routes.ts'
import { trustRoutes } from './features/trust/routes.ts'
import type { AfterAnswer } from './http/after-answer.ts'
import { serveApiDocuments } from './http/api-documents.ts'
import { setErrorHandler } from './http/error-handler.ts'
import { jsonBodyLimit, parseJsonBodies } from './http/json-body.ts'
import { mapSources } from './http/map-sources.ts'
import { createOpenUploads } from './http/open-uploads.ts'
import { serveProbes } from './http/probes.ts'
import { measureRequests, serveMetrics } from './http/request-metrics.ts'
import { type BeginRequest, traceRequests } from './http/trace-requests.ts'
import { refuseUnknownPaths, refuseUnreadableAddresses } from './http/not-found.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import type { Api } from './http/serve.ts'
import { refuseWritesWhenFull } from './http/storage-guard.ts'
import { serveWebApp, type WebAppFolders } from './http/web-app.ts'
import type { Live } from './live/live.ts'
import { uploadFolder } from './http/upload.ts'
import type { NotMeLinks } from './notices/not-me-links.ts'
import type { Mail } from './providers/mail.ts'
import type { Passwords } from './providers/passwords.ts'
import type { Sms } from './providers/sms/sms.ts'
import type { TokenVault } from './providers/token-vault/token-vault.ts'
import type { PushSender } from './providers/web-push/push-sender.ts'

export interface AppDeps extends AlarmDeps {
  readonly config: Config
  readonly version: string
  /** The public address, used in links and QR codes. */
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
  readonly db: Database
  /** Absent without a replica. */
  readonly oldReads?: OldReads | undefined
  readonly passwords: Passwords
  readonly mail: Mail
  readonly sms: Sms
  readonly photos: PhotoDeps
  readonly vault: TokenVault
  readonly push: PushSender
  readonly notMe: NotMeLinks
  /** Absent when no provider is configured. */
  readonly redemptions: RedemptionDeps | undefined
  readonly live: Live
  readonly afterAnswer: AfterAnswer
  readonly disk: DiskSpace
  /** The names of the recurring jobs that this server can run. */
  readonly jobs: readonly string[]
  readonly isOpen: () => boolean
  readonly recognitionIsWarm: () => boolean
  /** Absent when no setting exposes metrics. */
  readonly metrics?: Registry | undefined
  /** Absent when no collector is configured. */
  readonly beginTrace?: BeginRequest | undefined
  /** Absent when only the API is served. */
  readonly webApp: WebAppFolders | undefined
}

/** The whole server: hooks for every request first, then each area by name. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, publicUrl, webApp } = deps
  const transport = { overTls: publicUrl.startsWith('https:') }
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    frameworkErrors: refuseUnreadableAddresses(transport),
    // One line per request, at `debug`: health checks and page views would drown out everything else.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBodyLimit,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'request completed')
  })
  if (deps.beginTrace) traceRequests(app, deps.beginTrace)
  if (deps.metrics) measureRequests(app, deps.metrics)
  setErrorHandler(app)
  addSecurityHeaders(app, transport)
  refuseWritesWhenFull(app, deps.disk)
  parseJsonBodies(app)
  refuseUnknownPaths(app, db)

  const uploads = { folder: uploadFolder(config.dataDir), disk: deps.disk, open: createOpenUploads() }
  await serveAreas({ app, db, oldDb: deps.oldReads ?? db, uploads }, deps)
  serveApiDocuments(app, deps.version)
  serveProbes(app, deps)
  if (deps.metrics && config.metricsToken) serveMetrics(app, deps.metrics, config.metricsToken)
  if (webApp) await serveWebApp(app, webApp, mapSources(config))
  await app.ready()
  return app
}

/** Areas import nothing from one another: what one lends to another is passed here. */
async function serveAreas(api: Api, deps: AppDeps): Promise<void> {
  const { db, live, photos, vault, afterAnswer } = deps
  const passwords = boundPasswords(deps.passwords)
  const kinds = approvalKinds(deps)

  await identityRoutes(api, {
    ...deps,
    passwords,
    pins: deps.passwords,
    withdraw: withdrawPurchases,
    announceWithdrawn: (ids) => afterAnswer.run(() => announceWithdrawn(db, live, ids)),
    openTokens: (row) => openTokens(vault, row),
  })
  catalogueRoutes(api, photos)
  earningRoutes(api, deps)
  pointsRoutes(api, live)
  redeemingRoutes(api, deps)
  shopRoutes(api, {
    ...deps,
    passwords,
    lookAtItem: createItemLook(db, photos),
    earning: earningBySales(deps),
  })
  trustRoutes(api, { kinds, undoing, live })
  operationsRoutes(api, {
    ...deps,
    kinds,
    links: photos.photoLinks,
    findCustomers: (search) => findCustomers(db, search),
  })
}
