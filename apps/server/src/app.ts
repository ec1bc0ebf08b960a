import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import { readServerSecret } from './access/server-secret.ts'
import { createSignedLinks } from './access/signed-links.ts'
import { approvalKinds, undoing } from './approval-kinds.ts'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import type { OldReads } from './db/old-reads.ts'
import type { DiskSpace } from './db/disk-space.ts'
import { appealRoutes } from './features/appeals/routes.ts'
import { type AlarmDeps, alarmRoutes } from './features/alarms/routes.ts'
import { approvalRoutes } from './features/approvals/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { boundPasswords } from './features/auth/bound-passwords.ts'
import { onboardingCodeRoutes } from './features/auth/codes/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { leavingRoutes } from './features/auth/leaving/routes.ts'
import { sessionRoutes } from './features/auth/session-routes.ts'
import { closeAccount } from './features/auth/standing-of-account.ts'
import { blockRoutes } from './features/blocks/routes.ts'
import { accountingRoutes } from './features/books/routes.ts'
import { broadcastRoutes } from './features/broadcasts/routes.ts'
import { cashierRoutes } from './features/cashiers/routes.ts'
import { caseRoutes } from './features/cases/routes.ts'
import { contactRoutes } from './features/contacts/routes.ts'
import { clientErrorRoutes } from './features/client-errors/routes.ts'
import { findCustomers } from './features/customers/find-customers.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { checkRoutes } from './features/cross-checks/routes.ts'
import { meaningOf } from './features/cross-checks/describe-result.ts'
import { healthRoutes } from './features/health/routes.ts'
import { inventoryRoutes } from './features/inventory/routes.ts'
import { itemScanRoutes } from './features/inventory/scans/routes.ts'
import { issuingRoutes } from './features/issuing/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { missionConsoleRoutes } from './features/missions/console/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { missionRoutes } from './features/missions/routes.ts'
import { installationRoutes } from './features/operation/routes.ts'
import { ownDataRoutes } from './features/own-data/routes.ts'
import { emailedLinkSeconds } from './features/own-data/send-copy.ts'
import { paletteRoutes } from './features/palette/routes.ts'
import { pointsStatementRoutes } from './features/points-statement/routes.ts'
import { payCodeRoutes } from './features/pay-codes/routes.ts'
import { policyRoutes } from './features/policy/routes.ts'
import { barcodeRoutes } from './features/products/barcodes/routes.ts'
import { productConsoleRoutes } from './features/products/console/routes.ts'
import { pictureRoutes } from './features/pictures/routes.ts'
import { productPinRoutes } from './features/products/pins/routes.ts'
import { productRoutes } from './features/products/routes.ts'
import { describePaymentOf } from './features/redemptions/payments/describe-payment.ts'
import { pointPaymentRoutes } from './features/redemptions/payments/routes.ts'
import { returnPayment, takePayment } from './features/redemptions/payments/take-payment.ts'
import { earningBySales } from './features/purchases/counter/points-with-sale.ts'
import { counterRoutes } from './features/purchases/counter/routes.ts'
import { type PhotoDeps, purchaseRoutes } from './features/purchases/routes.ts'
import { createItemLook } from './features/purchases/look-at-item.ts'
import { announceWithdrawn } from './features/purchases/announce-purchase.ts'
import { withdrawPurchases } from './features/purchases/withdraw-purchases.ts'
import { pushRoutes } from './features/push/routes.ts'
import { deskRoutes } from './features/redemptions/console/routes.ts'
import { floatRoutes } from './features/redemptions/float/routes.ts'
import { itemRoutes } from './features/redemptions/items/routes.ts'
import { overviewRoutes } from './features/redemptions/overview/routes.ts'
import type { RedemptionDeps } from './features/redemptions/redemption-deps.ts'
import { openTokens } from './features/redemptions/tokens/sealed-tokens.ts'
import { recipientRoutes } from './features/recipients/routes.ts'
import { shoppingListRoutes } from './features/shopping-list/routes.ts'
import { referenceRoutes } from './features/references/routes.ts'
import { redemptionRoutes } from './features/redemptions/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { retailerConsoleRoutes } from './features/retailers/console/routes.ts'
import { retailerRoutes } from './features/retailers/routes.ts'
import { saleRoutes } from './features/sales/routes.ts'
import { reconciliationRoutes } from './features/statements/routes.ts'
import { adjustmentRoutes } from './features/users/adjustment-routes.ts'
import { balanceRoutes } from './features/users/routes.ts'
import { viewRoutes } from './features/views/routes.ts'
import { walletRoutes } from './features/wallet/routes.ts'
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

/** The whole server: hooks for every request first, then each feature by name. */
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

  const passwords = boundPasswords(deps.passwords)
  const uploads = { folder: uploadFolder(config.dataDir), disk: deps.disk, open: createOpenUploads() }
  const api = { app, db, oldDb: deps.oldReads ?? db, uploads }
  installationRoutes(api, { ...config, ...deps, pushPublicKey: deps.push.publicKey })
  authRoutes(api, { ...deps, passwords })
  const leaving = {
    passwords,
    live: deps.live,
    withdraw: withdrawPurchases,
    announceWithdrawn: (ids: readonly string[]) =>
      deps.afterAnswer.run(() => announceWithdrawn(db, deps.live, ids)),
  }
  sessionRoutes(api, leaving)
  leavingRoutes(api, leaving)
  pointsRoutes(api, deps.live)
  contactRoutes(api, { ...deps, passwords })
  customerRoutes(api, { close: closeAccount, live: deps.live })
  appealRoutes(api, undoing, deps.live)
  paletteRoutes(api, (search) => findCustomers(db, search))
  missionRoutes(api)
  tenantRoutes(api, deps, passwords)
  purchaseRoutes(api, deps.photos, deps)
  payCodeRoutes(api, deps.vault, describePaymentOf)
  pointPaymentRoutes(api, deps.live, deps.vault)
  counterRoutes(api, deps)
  policyRoutes(api)
  issuingRoutes(api)
  proofRoutes(api, deps.photos.photoLinks)
  consoleRoutes(api, deps)
  referenceRoutes(api, deps.photos)
  redemptionRoutes(api, deps.vault, deps.redemptions)
  decisionRoutes(api, deps)
  walletRoutes(api, deps)
  await serveOwnData(api, deps, passwords)
  pushRoutes(api, deps.push)
  messageRoutes(api, deps.notMe)
  liveRoutes(api, deps.live)
  clientErrorRoutes(api, deps)
  serveApiDocuments(app, deps.version)
  serveProbes(app, deps)
  if (deps.metrics && config.metricsToken) serveMetrics(app, deps.metrics, config.metricsToken)
  if (webApp) await serveWebApp(app, webApp, mapSources(config))
  await app.ready()
  return app
}

/** Shops' and brands' stock and sales. */
function tenantRoutes(api: Api, deps: AppDeps, passwords: Passwords): void {
  const { db, live, photos, publicUrl } = deps
  retailerRoutes(api, { publicUrl })
  productRoutes(api)
  inventoryRoutes(api, live)
  itemScanRoutes(api, live, createItemLook(db, photos))
  saleRoutes(api, live, { take: takePayment, giveBack: returnPayment, earning: earningBySales(deps) })
  cashierRoutes(api, passwords)
}

/** Customers' points, recipients and shopping lists. */
function pointsRoutes(api: Api, live: Live): void {
  balanceRoutes(api)
  adjustmentRoutes(api, live)
  pointsStatementRoutes(api)
  recipientRoutes(api)
  shoppingListRoutes(api)
}

/** Links in an email live longer than those in a response. */
async function serveOwnData(api: Api, { db, photos, vault, publicUrl }: AppDeps, passwords: Passwords) {
  const key = await readServerSecret(db, 'photo-links')
  ownDataRoutes(api, {
    passwords,
    links: photos.photoLinks,
    emailedLinks: createSignedLinks(key, Date.now, emailedLinkSeconds),
    publicUrl,
    photoStore: photos.photoStore,
    openTokens: (row) => openTokens(vault, row),
  })
}

/** The records by which operators verify that the figures are right. */
function proofRoutes(api: Api, links: PhotoDeps['photoLinks']): void {
  auditRoutes(api)
  caseRoutes(api)
  blockRoutes(api)
  reportRoutes(api, links)
  accountingRoutes(api, links)
  checkRoutes(api)
  reconciliationRoutes(api)
}

/** What operators decide, alone or with a second approver. */
function decisionRoutes(api: Api, deps: AppDeps): void {
  const kinds = approvalKinds(deps)
  approvalRoutes(api, kinds)
  deskRoutes(api, deps)
  floatRoutes(api)
  overviewRoutes(api, { kinds, airtime: deps.redemptions?.airtime, floatAlarm: deps.config.floatAlarm })
}

/** What only operators manage. */
function consoleRoutes(api: Api, deps: AppDeps): void {
  healthRoutes(api, { ...deps, meaningOf })
  onboardingCodeRoutes(api, { publicUrl: deps.publicUrl })
  alarmRoutes(api, deps)
  broadcastRoutes(api)
  retailerConsoleRoutes(api)
  productConsoleRoutes(api)
  barcodeRoutes(api)
  productPinRoutes(api, deps.vault)
  pictureRoutes(api, deps.photos)
  missionConsoleRoutes(api)
  itemRoutes(api, deps.redemptions)
  viewRoutes(api)
}
