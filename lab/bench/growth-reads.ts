import { createHash } from 'node:crypto'
import type { Database, Db } from '../../apps/server/src/db/db.ts'
import { selectActiveMissions } from '../../apps/server/src/features/catalogue/missions/mission.sql.ts'
import {
  selectPendingOfShop,
  selectPurchasesOfCustomer,
} from '../../apps/server/src/features/earning/purchases/purchase-list.sql.ts'
import type { UsablePhotoRow } from '../../apps/server/src/features/earning/purchases/photos/photo.sql.ts'
import { findDaySeenBefore } from '../../apps/server/src/features/earning/purchases/photos/seen-before.ts'
import { selectNearestRetailers } from '../../apps/server/src/features/shop/retailers/retailer.sql.ts'
import { findSession } from '../../apps/server/src/access/identity/sessions.ts'
import { selectWallets } from '../../apps/server/src/ledger/wallet.sql.ts'
import { deskReads } from './growth-desk.ts'
import { ledgerReads } from './growth-ledger.ts'
import type { Read } from './growth-probe.ts'
import { customerToken } from './sessions.ts'

/** Reads whose cost must not grow with the number of customers and shops. */
export const reads: Readonly<Record<string, Read>> = {
  session: (db, { email }) => findSession(db, `Bearer ${customerToken(Number(email.replaceAll(/\D/g, '')))}`),
  balance: (db, { customer }) => selectWallets(db, [customer]),
  missions: (db) => selectActiveMissions(db),
  'last purchases': (db, { customer }) => selectPurchasesOfCustomer(db, customer, undefined),
  'pending list': (db, { shop }) => selectPendingOfShop(db, shop, undefined),
  'photo seen before': (db, { email }) => findDaySeenBefore(db, aNewPhoto(email)),
  nearby: (db, { latitude, longitude }) => selectNearestRetailers(db, latitude, longitude),
  ...ledgerReads,
  ...deskReads,
}

/** A photo that has not been sent before, a different one for each customer. */
function aNewPhoto(email: string): UsablePhotoRow {
  const sha256 = createHash('sha256').update(email).digest()
  const perceptual_hash = sha256.readBigUInt64BE().toString(2).padStart(64, '0')
  return { id: '00000000-0000-4000-8000-000000000000', sha256, perceptual_hash }
}

export interface ReadCost {
  readonly buffers: number
  readonly milliseconds: number
  readonly rows: number
}

interface Explained {
  readonly Plan: {
    readonly 'Shared Hit Blocks': number
    readonly 'Shared Read Blocks': number
    readonly 'Actual Rows': number
  }
  readonly 'Execution Time': number
}

/** PostgreSQL's cost figures for a read. No rows are returned to it, so the read must not depend on a result. */
export async function costOf(db: Database, read: (db: Db) => Promise<unknown>): Promise<ReadCost> {
  const explained: Explained[] = []
  const rows = async (text: string, values?: readonly unknown[]) => {
    const found = await db.rows<{ 'QUERY PLAN': Explained[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    )
    explained.push(...found.flatMap((row) => row['QUERY PLAN']))
    return []
  }
  await read({
    rows,
    row: async (text, values) => (await rows(text, values))[0],
    script: (text) => db.script(text),
  })
  const sum = (pick: (one: Explained) => number) => explained.reduce((total, one) => total + pick(one), 0)
  return {
    buffers: sum(({ Plan }) => Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']),
    milliseconds: sum((one) => one['Execution Time']),
    rows: sum(({ Plan }) => Plan['Actual Rows']),
  }
}
