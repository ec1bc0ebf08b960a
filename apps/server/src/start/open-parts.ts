import type { FastifyBaseLogger } from 'fastify'
import type { AppDeps } from '../app.ts'
import { approvalKinds } from '../approval-kinds.ts'
import type { Config } from '../config.ts'
import type { ConnectOptions, Database } from '../db/db.ts'
import { type Preparation, prepareRecognition } from '../features/earning/purchases/prepare-recognition.ts'
import { startAlarmDelivery } from '../features/operations/alarms/deliver-alarms.ts'
import { startNoticeDelivery } from '../features/operations/notifications/deliver-notices.ts'
import { createAfterAnswer } from '../http/after-answer.ts'
import { limitsOf, openLive } from '../live/live.ts'
import type { Mail } from '../providers/mail.ts'
import type { Passwords } from '../providers/passwords.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { openAlarms } from './open-alarms.ts'
import { openPhotos } from './open-photos.ts'
import { openNotMeLinks, openPush } from './open-push.ts'
import { startSchedule } from './schedule.ts'
import { readTokenKeys } from '../providers/token-vault/key-file.ts'
import { settleTokenKeys } from '../features/redeeming/redemptions/tokens/settle-token-keys.ts'
import { openProvider, openRedemptions } from './open-redemptions.ts'

export interface PartsOptions {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly db: Database
  readonly connection: ConnectOptions['connection']
  readonly passwords: Passwords
  readonly mail: Mail
  readonly sms: Sms
  readonly publicUrl: string
  readonly takeDown: AsyncDisposableStack
}

export interface Parts extends Pick<
  AppDeps,
  | 'afterAnswer'
  | 'alarmSecretOf'
  | 'jobs'
  | 'live'
  | 'notMe'
  | 'photos'
  | 'push'
  | 'redemptions'
  | 'vault'
  | 'webhooks'
> {
  readonly preparation: Preparation
}

/** Starts everything the app depends on besides the database, which must be migrated. */
export async function openParts({
  config,
  log,
  db,
  connection,
  passwords,
  mail,
  sms,
  publicUrl,
  takeDown,
}: PartsOptions): Promise<Parts> {
  const vault = await settleTokenKeys(db, readTokenKeys(config))
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message)
  const afterAnswer = createAfterAnswer(warn('work after an answer failed'))
  takeDown.defer(() => afterAnswer.settled())
  const limits = limitsOf(config.liveStreams)
  const live = await openLive({ db, connection, limits, onFault: warn('live updates failed') })
  takeDown.defer(() => live.stop())
  const photos = await openPhotos(config, db, log)
  const preparation = prepareRecognition({ db, ...photos, log })
  takeDown.defer(() => preparation.stop())
  takeDown.defer(() => photos.recognition.close())
  takeDown.defer(() => photos.photoDecoder.close())
  photos.photoDecoder.warmUp()
  const provider = await openProvider(config, log)
  takeDown.defer(async () => provider?.stop())
  const redemptions = provider && openRedemptions({ vtpass: provider.vtpass, db, live, vault, log })
  takeDown.defer(async () => redemptions?.stop())
  const push = await openPush(config, db)
  takeDown.defer(() => push.close())
  const notMe = await openNotMeLinks(db)
  const delivery = startNoticeDelivery({ db, sender: push, mail, sms, notMe, publicUrl, log })
  takeDown.defer(() => delivery.stop())
  const { webhooks, alarmSecretOf } = await openAlarms(config, db)
  takeDown.defer(() => webhooks.close())
  const alarms = startAlarmDelivery({ db, mail, webhooks, push, secretOf: alarmSecretOf, log })
  takeDown.defer(() => alarms.stop())
  const schedule = await startSchedule({
    db,
    photoStore: photos.photoStore,
    live,
    mail,
    sms,
    log,
    approvals: approvalKinds({ passwords, mail, publicUrl, afterAnswer, live, vault, redemptions }),
    keep: config.keep,
    airtime: redemptions?.airtime,
    floatAlarm: config.floatAlarm,
    watchesBackups: config.databaseUrl === undefined && !config.demo,
  })
  takeDown.defer(() => schedule.stop())
  const jobs = schedule.names
  return {
    afterAnswer,
    alarmSecretOf,
    jobs,
    live,
    notMe,
    photos,
    preparation,
    push,
    redemptions,
    vault,
    webhooks,
  }
}
