import type { ApprovalKind } from '../../access/approvals/approvals.ts'
import type { SignedLinks } from '../../access/signed-links.ts'
import type { Config } from '../../config.ts'
import type { Api } from '../../http/serve.ts'
import type { Live } from '../../live/live.ts'
import type { NotMeLinks } from '../../notices/not-me-links.ts'
import type { AirtimeProvider } from '../../providers/airtime.ts'
import type { PushSender } from '../../providers/web-push/push-sender.ts'
import { accountingRoutes } from './accounting/routes.ts'
import { type AlarmDeps, alarmRoutes } from './alarms/routes.ts'
import { broadcastRoutes } from './broadcasts/routes.ts'
import { type ClientErrorDeps, clientErrorRoutes } from './client-errors/routes.ts'
import { meaningOf } from './cross-checks/check-results.ts'
import { checkRoutes } from './cross-checks/routes.ts'
import type { HealthDeps } from './health/read-health.ts'
import { healthRoutes } from './health/routes.ts'
import { type InstallationDeps, installationRoutes } from './installation/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { pushRoutes } from './notifications/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import type { FindCustomers } from './palette/find-anything.ts'
import { paletteRoutes } from './palette/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { viewRoutes } from './saved-views/routes.ts'

interface OperationsDeps
  extends
    AlarmDeps,
    ClientErrorDeps,
    Pick<HealthDeps, 'disk' | 'jobs' | 'version'>,
    Pick<InstallationDeps, 'isOpen' | 'recognitionIsWarm'> {
  readonly config: Config
  /** The requests that need a second approver. */
  readonly kinds: readonly ApprovalKind[]
  readonly live: Live
  readonly notMe: NotMeLinks
  readonly push: PushSender
  /** Absent when no provider is configured. */
  readonly redemptions: { readonly airtime: AirtimeProvider } | undefined
  /** Signs the addresses of downloads. */
  readonly links: SignedLinks
  readonly findCustomers: FindCustomers
}

/** Running the programme: what waits, what is wrong, the figures, and all messages that go out. */
export function operationsRoutes(api: Api, deps: OperationsDeps): void {
  const { config, kinds, links, push, redemptions } = deps
  installationRoutes(api, { ...config, ...deps, pushPublicKey: push.publicKey })
  overviewRoutes(api, { kinds, airtime: redemptions?.airtime, floatAlarm: config.floatAlarm })
  healthRoutes(api, { ...deps, meaningOf })
  alarmRoutes(api, deps)
  checkRoutes(api)
  reportRoutes(api, links)
  accountingRoutes(api, links)
  paletteRoutes(api, deps.findCustomers)
  viewRoutes(api)
  broadcastRoutes(api)
  messageRoutes(api, deps.notMe)
  pushRoutes(api, push)
  liveRoutes(api, deps.live)
  clientErrorRoutes(api, deps)
}
