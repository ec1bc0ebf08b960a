import type { BlockKind } from '@jara/contract/trust/blocklist'
import { meterDigits, nigerianPhone } from '@jara/rules/redeeming/recipient'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { findDevice } from './block.sql.ts'

interface Target {
  readonly target: string
  readonly label?: string
}

/** The blocked value, in the form in which it is compared. */
export async function readTarget(db: Db, kind: BlockKind, typed: string): Promise<Target> {
  if (kind === 'device') {
    const device = isUuid(typed) ? await findDevice(db, typed) : undefined
    if (device) return device
    throw new Refusal('not-found', 'That device is no longer signed in.')
  }
  const target = readers[kind](typed)
  if (target === undefined) throw new Refusal('invalid', `target: ${wanted[kind]}`, { code: 'invalid' })
  return { target }
}

type Typed = Exclude<BlockKind, 'device'>

const readers: Readonly<Record<Typed, (typed: string) => string | undefined>> = {
  phone: nigerianPhone,
  meter: meterDigits,
  'email-domain': readDomain,
}

const wanted: Readonly<Record<Typed, string>> = {
  phone: 'must be a Nigerian mobile number, such as 08031234567',
  meter: 'must be a meter number of 10 to 13 digits',
  'email-domain': 'must be a domain, such as example.com',
}

/** An address stands for its domain. A domain must contain a dot, so that all of `.com` cannot be blocked. */
function readDomain(typed: string): string | undefined {
  const domain = typed
    .slice(typed.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/.test(domain) ? domain : undefined
}
