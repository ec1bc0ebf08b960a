import { join } from 'node:path'
import { eraseAccounts } from '../src/features/identity/own-data/erase-accounts.ts'
import { forgetPhotosOf } from '../src/features/earning/purchases/photos/forget-photos.ts'
import { withdrawPurchases } from '../src/features/earning/purchases/withdraw-purchases.ts'
import { createFolderMail } from '../src/providers/mail.ts'
import { createFolderSms } from '../src/providers/sms/sms.ts'
import type { PhotoStore } from '../src/providers/photo-store/photo-store.ts'
import type { TestServer } from './server.ts'

/** Runs the job that erases accounts, whatever other servers do meanwhile. */
export function eraseDueAccounts(
  { db, dataDir, photos }: Pick<TestServer, 'db' | 'dataDir' | 'photos'>,
  photoStore: PhotoStore = photos.photoStore,
): Promise<void> {
  return eraseAccounts({
    db,
    mail: createFolderMail({ folder: join(dataDir, 'mail'), from: 'jara@example.ng' }),
    sms: createFolderSms({ folder: join(dataDir, 'sms') }),
    withdraw: withdrawPurchases,
    forgetPhotos: (customerId) => forgetPhotosOf(db, photoStore, customerId),
  })
}

/** Lets the 30 days pass for a customer who has requested erasure, and this many more. */
export async function passThirtyDays(
  { db }: Pick<TestServer, 'db'>,
  { id }: { readonly id: string },
  more = 0,
): Promise<void> {
  await db.rows(
    `update users set erase_at = clock_timestamp() - make_interval(days => $2, secs => 1) where id = $1`,
    [id, more],
  )
}

/** The progress of an account's erasure. */
export async function erasureOf(
  { db }: Pick<TestServer, 'db'>,
  { id }: { readonly id: string },
): Promise<'kept' | 'leaving' | 'begun' | 'erased' | undefined> {
  const user = await db.row<{ standing: 'kept' | 'leaving' | 'begun' | 'erased' }>(
    `select case when erased_at is not null then 'erased' when erasure_begun_at is not null then 'begun'
                 when erase_at is not null then 'leaving' else 'kept' end as standing
       from users where id = $1`,
    [id],
  )
  return user?.standing
}

/** What an erased account lost, in order. */
export function forfeitedOf(
  { db }: Pick<TestServer, 'db'>,
  { id }: { readonly id: string },
): Promise<{ kind: string; points: number }[]> {
  return db.rows(
    `select kind, points from point_transfers where user_id = $1 and reference like 'erasure/%' order by id`,
    [id],
  )
}
