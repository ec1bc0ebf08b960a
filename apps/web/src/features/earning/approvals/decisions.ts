// The decisions made on this screen, and which purchases the list shows because of them.
import type { PendingPurchase } from './pending-purchases.ts'

/** A purchase that can be decided. */
export type Approval = PendingPurchase & { readonly id: string }

type Decision =
  /** Decided on this screen: hidden, whether or not the server has answered yet. */
  | { readonly at: 'gone' }
  /** The server refused the decision, so it can be made again. */
  | { readonly at: 'back'; readonly words: string | undefined }
  /** Decided on another device: shown until dismissed, even if the server no longer lists it. */
  | { readonly at: 'overtaken'; readonly approval: Approval; readonly words: string | undefined }

export type Decisions = ReadonlyMap<string, Decision>

export type DecisionEvent =
  | { readonly did: 'decide' | 'dismiss'; readonly approval: Approval }
  | {
      readonly did: 'fail' | 'come too late'
      readonly approval: Approval
      readonly words: string | undefined
    }

export const noDecisions: Decisions = new Map()

export function nextDecisions(decisions: Decisions, event: DecisionEvent): Decisions {
  return new Map(decisions).set(event.approval.id, decisionAfter(event))
}

function decisionAfter(event: DecisionEvent): Decision {
  switch (event.did) {
    case 'decide':
    case 'dismiss':
      return { at: 'gone' }
    case 'fail':
      return { at: 'back', words: event.words }
    case 'come too late':
      return { at: 'overtaken', approval: event.approval, words: event.words }
  }
}

export interface ShownApproval {
  readonly approval: Approval
  readonly decision: Exclude<Decision, { at: 'gone' }> | undefined
}

/** The purchases to show, newest first: without hidden ones, with those decided on another device. */
export function shownApprovals(
  purchases: readonly PendingPurchase[],
  decisions: Decisions,
): readonly ShownApproval[] {
  const listed = new Map(purchases.filter(isDecidable).map((approval) => [approval.id, approval]))
  for (const decision of decisions.values()) {
    if (decision.at === 'overtaken') listed.set(decision.approval.id, decision.approval)
  }
  return [...listed.values()].sort(newestFirst).flatMap((approval) => {
    const decision = decisions.get(approval.id)
    return decision?.at === 'gone' ? [] : [{ approval, decision }]
  })
}

function isDecidable(purchase: PendingPurchase): purchase is Approval {
  return purchase.id !== undefined
}

function newestFirst(one: Approval, other: Approval): number {
  const [time = '', otherTime = ''] = [one.created_at, other.created_at]
  if (time === otherTime) return 0
  return time < otherTime ? 1 : -1
}
