import type { AnswerOf } from '@jara/contract/call'
import type { readCustomer as readCustomerCall } from '@jara/contract/identity/customers'
import { maskEmail } from '@jara/rules/identity/credentials'
import { maskNumber } from '@jara/rules/redeeming/recipient'
import { fromKobo, toKobo } from '@jara/rules/naira'
import { fullName } from '@jara/rules/identity/person'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import {
  type CustomerRow,
  findCustomerPage,
  findNextMaturing,
  selectCasesOf,
  selectHolds,
  selectSessionsOf,
  selectStandingActs,
} from './customer.sql.ts'
import { selectMerged } from './merging/merging.sql.ts'
import type { FoundRow } from './search.sql.ts'

type CustomerPage = AnswerOf<typeof readCustomerCall>

/** A customer as shown in a list: masked. */
export function describeFound(row: FoundRow) {
  return {
    id: row.id,
    name: fullName(row),
    email: row.standing === 'erased' ? '' : maskEmail(row.email),
    phone_number: row.phone_number === '' ? '' : maskNumber(row.phone_number),
    city: row.city,
    joined_at: row.created_at.toISOString(),
    standing: row.standing,
  }
}

export async function readCustomer(db: Db, id: string, seesCases: boolean): Promise<CustomerPage> {
  const customer = isUuid(id) ? await findCustomerPage(db, id) : undefined
  if (!customer) throw unknownCustomer()
  const [maturing, holds, sessions, cases, frozen, merged, { policy }] = await Promise.all([
    findNextMaturing(db, id),
    selectHolds(db, id),
    selectSessionsOf(db, id),
    seesCases ? selectCasesOf(db, id) : null,
    readFrozen(db, customer),
    readMerged(db, id),
    policyInForce(db),
  ])
  const { available, pending, held, debt } = customer
  return {
    ...describeFound(customer),
    first_name: customer.first_name,
    state: customer.state,
    email_verified: customer.email_verified,
    phone_verified: customer.phone_verified,
    points: { available, pending, held, maturing: customer.maturing, debt },
    worth: fromKobo(toKobo((available * policy.nairaPerPoint).toFixed(2)) ?? 0),
    next_maturing: maturing ? { ...maturing, matures_at: maturing.matures_at.toISOString() } : null,
    held_for: holds.map(({ since, ...hold }) => ({ ...hold, since: since.toISOString() })),
    ...frozen,
    ...merged,
    erase_at: momentOf(customer.erase_at),
    password_changed_at: momentOf(customer.password_changed_at),
    wallet: {
      has_pin: customer.has_pin,
      locked_until: momentOf(customer.locked_until),
      passkeys: customer.passkeys,
    },
    sessions: sessions.map(({ signed_in_at, last_seen_at, ...session }) => ({
      ...session,
      signed_in_at: signed_in_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
    })),
    cases: cases?.map(({ opened_at, ...each }) => ({ ...each, opened_at: opened_at.toISOString() })) ?? null,
  }
}

async function readMerged(db: Db, id: string): Promise<Pick<CustomerPage, 'merged_into' | 'merged_from'>> {
  const merged = await selectMerged(db, id)
  const named = (isSurvivor: boolean) =>
    merged.flatMap(({ is_survivor, ...person }) => (is_survivor === isSurvivor ? [person] : []))
  return { merged_into: named(true)[0] ?? null, merged_from: named(false) }
}

/** What is frozen, since when, by whom and why. */
async function readFrozen(
  db: Db,
  customer: CustomerRow,
): Promise<Pick<CustomerPage, 'redeeming_stopped' | 'disabled'>> {
  const { id, redeeming_stopped_at, redeeming_stopped_by, disabled_at } = customer
  if (!redeeming_stopped_at && !disabled_at) return { redeeming_stopped: null, disabled: null }
  const acts = await selectStandingActs(db, id)
  const why = (name: string) => acts.find(({ act }) => act === name)
  const stop = redeeming_stopped_by === null ? undefined : why('stop-redeeming')
  const disabling = why('disable')
  return {
    redeeming_stopped: redeeming_stopped_at && {
      at: redeeming_stopped_at.toISOString(),
      by: redeeming_stopped_by,
      reason: stop?.reason ?? null,
    },
    disabled: disabled_at && {
      at: disabled_at.toISOString(),
      by: disabling?.by ?? null,
      reason: disabling?.reason ?? null,
    },
  }
}

function momentOf(date: Date | null): string | null {
  return date?.toISOString() ?? null
}

export function unknownCustomer(): Refusal {
  return new Refusal('not-found', 'Customer not found.')
}
