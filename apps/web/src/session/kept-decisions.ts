import type { PurchaseDecision } from '@jara/rules/earning/purchase'
import type { Rejection } from '@jara/rules/earning/rejection'
import { keptDecisionsKey } from './session.ts'
import { lastingStore } from './store.ts'

/** A decision that the server does not have yet. It is deleted with the session. */
export interface KeptDecision {
  /** The purchase's id. */
  readonly id: string
  readonly product: string
  readonly status: PurchaseDecision
  readonly rejection?: Rejection | undefined
  /** Decisions made together are undone together. */
  readonly batch: string
  readonly sendAt: number
  /** The cashier who decided, as in the session's `till`: no one else sends it. */
  readonly by: string | undefined
}

export function readKeptDecisions(): readonly KeptDecision[] {
  try {
    const kept: unknown = JSON.parse(lastingStore.read(keptDecisionsKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

export function writeKeptDecisions(kept: readonly KeptDecision[]): void {
  if (kept.length === 0) lastingStore.remove(keptDecisionsKey)
  else lastingStore.write(keptDecisionsKey, JSON.stringify(kept))
}

function isKept(entry: unknown): entry is KeptDecision {
  return (
    typeof entry === 'object' && entry !== null && 'id' in entry && 'status' in entry && 'sendAt' in entry
  )
}
