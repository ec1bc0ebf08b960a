import type { FloatLimits } from '@jara/rules/redeeming/provider-float'
import type { ApprovalKind } from '../access/approvals/approvals.ts'
import {
  deleteExpiredRateLimits,
  deleteExpiredSessions,
  deleteOldIdempotencyKeys,
} from '../access/delete-expired.ts'
import { deleteOldAddresses } from '../access/audit/audit-log.ts'
import { chainActs } from '../access/audit/audit-chain.ts'
import { verifyAudit } from '../access/audit/verify-audit.ts'
import { deleteOldPayCodeUses } from '../access/pay-codes.sql.ts'
import { deleteExpiredProofs } from '../access/identity/redemption-proofs.ts'
import type { Database } from '../db/db.ts'
import { readLagosDay } from '../db/lagos-time.ts'
import { deleteOldDevices, deleteOldFailures } from '../features/identity/auth/failures.sql.ts'
import { carryOutDue } from '../features/trust/approvals/carry-out-due.ts'
import { deleteExpiredChallenges } from '../features/identity/auth/operators/factor.sql.ts'
import { deleteExpiredPasswordResets } from '../features/identity/auth/password-reset.sql.ts'
import { crossCheck } from '../features/operations/cross-checks/cross-check.ts'
import { recordAuditCheck } from '../features/operations/cross-checks/record-audit-check.ts'
import { recordLedgerCheck } from '../features/operations/cross-checks/record-ledger-check.ts'
import { soundAlarm } from '../features/operations/cross-checks/sound-alarm.ts'
import { deleteOldAlarms } from '../features/operations/alarms/alarm-delivery.sql.ts'
import { addressCustomers } from '../features/operations/broadcasts/address-customers.ts'
import { deleteExpiredContactCodes } from '../features/identity/contacts/contact.sql.ts'
import { scoreShops } from '../features/trust/cases/score-shops.ts'
import { watchBackup } from '../features/operations/installation/watch-backup.ts'
import { watchRedemptions } from '../features/redeeming/redemptions/alarms/watch-redemptions.ts'
import { foldTakings } from '../features/shop/inventory/inventory.sql.ts'
import { watchBudgets } from '../features/catalogue/missions/budgets/watch-budgets.ts'
import { passOnPoints } from '../features/identity/customers/merging/pass-on-points.ts'
import { endPoints } from '../features/points/expiry/end-points.ts'
import { eraseAccounts } from '../features/identity/own-data/erase-accounts.ts'
import { forgetBarcodes } from '../features/catalogue/products/barcodes/barcode.sql.ts'
import { deleteOldPushAddresses } from '../features/operations/notifications/push-registration.sql.ts'
import { expirePending } from '../features/earning/purchases/expire-pending.ts'
import { computeShopHabits } from '../features/earning/purchases/shop-habits.sql.ts'
import { forgetOldPhotos, forgetPhotosOf } from '../features/earning/purchases/photos/forget-photos.ts'
import { removeUnusedPictures } from '../features/catalogue/pictures/remove-unused-pictures.ts'
import { removeUnusedPhotos } from '../features/earning/purchases/photos/remove-unused-photos.ts'
import { withdrawPurchases } from '../features/earning/purchases/withdraw-purchases.ts'
import { type FloatWatch, watchFloat } from '../features/redeeming/float/watch-float.ts'
import { watchPlans } from '../features/redeeming/redemptions/plans/watch-plans.ts'
import { deleteOldAnswers } from '../features/redeeming/redemptions/fulfilment/provider-answer.sql.ts'
import { keepCohorts } from '../features/operations/reports/cohorts.sql.ts'
import { keepDays } from '../features/operations/reports/keep-days.ts'
import { gatherReferences } from '../features/earning/references/gather-references.ts'
import { deleteOldNotices } from '../features/operations/messages/message.sql.ts'
import { type ScheduledJob, type ScheduledJobs, startScheduledJobs } from '../jobs/scheduled-jobs.ts'
import { auditNewTransfers, isSound } from '../ledger/audit.ts'
import { chainTransfers } from '../ledger/chain-transfers.ts'
import { maturePoints } from '../ledger/mature-points.ts'
import { sealDay } from '../ledger/seal-day.ts'
import { settlePrefundDebts } from '../ledger/settle-prefund-debts.ts'
import type { Live } from '../live/live.ts'
import type { AirtimeProvider } from '../providers/airtime.ts'
import type { Mail } from '../providers/mail.ts'
import type { Sms } from '../providers/sms/sms.ts'
import type { PhotoStore } from '../providers/photo-store/photo-store.ts'

export interface ScheduleDeps {
  readonly db: Database
  readonly photoStore: PhotoStore
  readonly live: Pick<Live, 'tell'>
  readonly mail: Mail
  readonly sms: Pick<Sms, 'forget'>
  readonly log: Log
  /** The kinds of request that need a second operator's approval. */
  readonly approvals: readonly ApprovalKind[]
  /** How long photos of purchases and network addresses are kept. */
  readonly keep: { readonly photosDays: number; readonly addressesDays: number }
  /** Absent when no provider is configured. */
  readonly airtime?: Pick<AirtimeProvider, 'readBalanceKobo' | 'listPlans'> | undefined
  readonly floatAlarm: FloatLimits
  /** Whether this installation is backed up with `npm run backup`. */
  readonly watchesBackups: boolean
}

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * Starts the periodic jobs. Each run happens on one server only; heavy jobs run at night. They are separate jobs, so that one
 * that fails does not affect the others.
 */
export async function startSchedule(deps: ScheduleDeps): Promise<ScheduledJobs> {
  return startScheduledJobs({
    db: deps.db,
    log: deps.log,
    jobs: [...nightlyJobs(deps), ...frequentJobs(deps)],
  })
}

function nightlyJobs({ db, live, log, photoStore, keep }: ScheduleDeps): ScheduledJob[] {
  const nightly = (name: string, run: () => Promise<void>) => ({ name, recurrence: 'nightly', run }) as const
  return [
    nightly('ledger-check', () => checkLedger(db, log)),
    nightly('cross-checks', () => crossCheck(db, log)),
    nightly('audit-check', () => checkAudit(db, log)),
    nightly('report-days', () => keepDays(db)),
    nightly('report-cohorts', () => db.transaction(keepCohorts, { timeLimits: 'none' })),
    nightly('expired-sessions', () => deleteExpiredSessions(db)),
    nightly('expired-rate-limits', () => deleteExpiredRateLimits(db)),
    nightly('old-idempotency-keys', () => deleteOldIdempotencyKeys(db)),
    nightly('old-devices', () => deleteOldDevices(db)),
    nightly('old-push-addresses', () => deleteOldPushAddresses(db)),
    nightly('old-sign-in-failures', () => deleteOldFailures(db)),
    nightly('expired-password-resets', () => deleteExpiredPasswordResets(db)),
    nightly('expired-proofs', () => deleteExpiredProofs(db)),
    nightly('old-pay-code-uses', () => deleteOldPayCodeUses(db)),
    nightly('expired-contact-codes', () => deleteExpiredContactCodes(db)),
    nightly('expired-challenges', () => deleteExpiredChallenges(db)),
    nightly('old-notices', () => deleteOldNotices(db)),
    nightly('unknown-barcodes', () => forgetBarcodes(db)),
    nightly('old-alarms', () => deleteOldAlarms(db)),
    nightly('stock-takings', () => foldTakings(db)),
    nightly('shop-habits', () => computeShopHabits(db)),
    nightly('shop-signals', () => scoreShops(db)),
    nightly('expired-purchases', () => expirePending(db)),
    nightly('points-expiry', async () =>
      endPoints(db, await readLagosDay(db), (owners) => live.tell(owners, ['points'])),
    ),
    nightly('old-photos', () => forgetOldPhotos(db, photoStore, keep.photosDays)),
    nightly('old-answers', () => deleteOldAnswers(db, keep.photosDays)),
    nightly('old-addresses', () => deleteOldAddresses(db, keep.addressesDays)),
  ]
}

function frequentJobs(deps: ScheduleDeps): ScheduledJob[] {
  const { db, photoStore, live, mail, sms, approvals, airtime, floatAlarm, watchesBackups } = deps
  return [
    {
      name: 'erasures',
      recurrence: 'every-ten-minutes',
      run: () =>
        eraseAccounts({
          db,
          mail,
          sms,
          withdraw: withdrawPurchases,
          forgetPhotos: (customerId) => forgetPhotosOf(db, photoStore, customerId),
        }),
    },
    {
      name: 'unused-photos',
      recurrence: 'every-ten-minutes',
      run: async () => void (await removeUnusedPhotos(db, photoStore)),
    },
    {
      name: 'unused-pictures',
      recurrence: 'every-ten-minutes',
      run: () => removeUnusedPictures(db, photoStore),
    },
    {
      name: 'references',
      recurrence: 'every-ten-minutes',
      run: async () => void (await gatherReferences(db)),
    },
    { name: 'audit-chain', recurrence: 'every-minute', run: async () => void (await chainActs(db)) },
    { name: 'wallet-seals', recurrence: 'every-ten-minutes', run: () => sealWallets(db) },
    {
      name: 'maturing-points',
      recurrence: 'every-minute',
      run: () => maturePoints(db, (owners) => live.tell(owners, ['points'])),
    },
    { name: 'coming-requests', recurrence: 'every-minute', run: () => carryOutDue(db, approvals) },
    { name: 'prefund-debts', recurrence: 'every-minute', run: () => settlePrefundDebts(db) },
    {
      name: 'merged-customers',
      recurrence: 'every-ten-minutes',
      run: () => passOnPoints(db, (owners) => live.tell(owners, ['points'])),
    },
    { name: 'mission-budgets', recurrence: 'every-minute', run: () => watchBudgets(db) },
    ...(airtime ? [floatJob({ db, airtime, limits: floatAlarm }), plansJob(db, airtime)] : []),
    { name: 'broadcasts', recurrence: 'every-minute', run: () => addressCustomers(db) },
    { name: 'redemption-alarms', recurrence: 'every-minute', run: () => watchRedemptions(db) },
    { name: 'alarm', recurrence: 'every-ten-minutes', run: () => soundAlarm(db) },
    ...(watchesBackups
      ? [{ name: 'backup-alarm', recurrence: 'every-ten-minutes', run: () => watchBackup(db) } as const]
      : []),
  ]
}

/** Transfers are chained often, so that even an early change is detected; the day's hash is published once. */
async function sealWallets(db: Database): Promise<void> {
  await chainTransfers(db)
  await sealDay(db)
}

/** One server checks the provider balance, once a minute. */
function floatJob(watch: FloatWatch) {
  return { name: 'provider-float', recurrence: 'every-minute', run: () => watchFloat(watch) } as const
}

function plansJob(db: Database, airtime: Pick<AirtimeProvider, 'listPlans'>) {
  return { name: 'plan-prices', recurrence: 'every-ten-minutes', run: () => watchPlans(db, airtime) } as const
}

/** Logs a wrong ledger as an error, because operators are alerted to errors. */
async function checkLedger(db: Database, log: Log): Promise<void> {
  const audit = await auditNewTransfers(db)
  await recordLedgerCheck(db, audit)
  if (isSound(audit)) log.info(audit, 'the ledger adds up')
  else log.error(audit, 'the ledger does not add up')
}

/** Logs the head of the chain every night, so that a copy is also kept wherever logs are. */
async function checkAudit(db: Database, log: Log): Promise<void> {
  const report = await verifyAudit(db)
  await recordAuditCheck(db, report)
  if (report.problems.length === 0) log.info(report, 'the audit log matches its original records')
  else log.error(report, 'the audit log was tampered with')
}
