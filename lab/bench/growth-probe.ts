import type { Db } from '../../apps/server/src/db/db.ts'

/** The inputs of a read: a different customer, shop and location each time. */
export interface Probe {
  readonly customer: string
  readonly email: string
  readonly shop: string
  readonly latitude: number
  readonly longitude: number
}

export type Read = (db: Db, probe: Probe) => Promise<unknown>
