import type { DatabaseSync } from 'node:sqlite'
import { localPhone } from '../recipients.ts'
import { type Endpoint, type Fault, faultScript } from './fault.ts'

export interface StoredFault {
  readonly id: number
  /** How many more requests it matches. Null means no limit. */
  readonly remaining: number | null
  readonly fault: Fault
}

export interface FaultTarget {
  readonly endpoint: Endpoint
  readonly recipient: string | undefined
  readonly serviceID: string | undefined
}

export function insertFault(db: DatabaseSync, fault: Fault): number {
  const { lastInsertRowid } = db
    .prepare('insert into faults (script, remaining) values (?, ?)')
    .run(JSON.stringify(fault), fault.times ?? null)
  return Number(lastInsertRowid)
}

export function listFaults(db: DatabaseSync): StoredFault[] {
  return db.prepare('select id, script, remaining from faults order by id').all().map(readRow)
}

/** The oldest script that matches the request. A script without remaining matches is deleted. */
export function takeFault(db: DatabaseSync, target: FaultTarget): StoredFault | undefined {
  const found = listFaults(db).find(({ fault }) => isFor(fault, target))
  if (found?.remaining === 1) deleteFault(db, found.id)
  else if (found) {
    db.prepare('update faults set remaining = remaining - 1 where id = ? and remaining is not null').run(
      found.id,
    )
  }
  return found
}

export function deleteFault(db: DatabaseSync, id: number): boolean {
  return db.prepare('delete from faults where id = ?').run(id).changes === 1
}

export function deleteFaults(db: DatabaseSync): void {
  db.exec('delete from faults')
}

function isFor(fault: Fault, { endpoint, recipient, serviceID }: FaultTarget): boolean {
  if (fault.endpoint !== 'any' && fault.endpoint !== endpoint) return false
  if (fault.serviceID !== undefined && fault.serviceID !== serviceID) return false
  const prefix = fault.recipient
  if (prefix === undefined) return true
  if (recipient === undefined) return false
  return recipient.startsWith(prefix) || localPhone(recipient).startsWith(prefix)
}

function readRow(row: Record<string, unknown>): StoredFault {
  const { id, script, remaining } = row
  return {
    id: Number(id),
    remaining: remaining === null ? null : Number(remaining),
    fault: faultScript.parse(JSON.parse(String(script))),
  }
}
