import type { PurchaseDecision } from '@jara/rules/earning/purchase'
import type { Rejection } from '@jara/rules/earning/rejection'
import { useToast } from '@jara/ui/toast'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  type Comeback,
  dismissComeback,
  keepDecisions,
  tillDecisions,
  watchTillDecisions,
} from '../../../../offline/till-decisions.ts'
import type { Approval, Decisions } from '../decisions.ts'

/** Counter mode's decisions, and how they change the list. */
export function useTillDecisions() {
  const till = useSyncExternalStore(watchTillDecisions, tillDecisions)
  /** Keeps purchases decided here, since the list no longer has one that was decided too late. */
  const [decided, setDecided] = useState<ReadonlyMap<string, Approval>>(new Map())
  const showToast = useToast()
  const { said } = till
  const heard = useRef(said?.number)
  useEffect(() => {
    if (said === undefined || said.number === heard.current) return
    heard.current = said.number
    showToast(said.words)
  }, [said, showToast])

  function decide(approvals: readonly Approval[], status: PurchaseDecision, rejection?: Rejection) {
    setDecided(new Map([...decided, ...approvals.map((approval) => [approval.id, approval] as const)]))
    keepDecisions(
      approvals.map(({ id, product_name }) => ({ id, product: product_name ?? 'Product' })),
      status,
      rejection,
    )
  }
  const gone = [...till.kept.map(({ id }) => id), ...till.sent]
  const decisions: Decisions = new Map([
    ...gone.map((id) => [id, { at: 'gone' }] as const),
    ...[...till.comebacks].flatMap(([id, comeback]) => shownComeback(id, comeback, decided.get(id))),
  ])
  return { kept: till.kept, decisions, decide, dismiss: ({ id }: Approval) => dismissComeback(id) }
}

type Shown = readonly [string, Decisions extends ReadonlyMap<string, infer Decision> ? Decision : never]

function shownComeback(
  id: string,
  { at, words }: Comeback,
  approval: Approval | undefined,
): readonly Shown[] {
  if (at === 'back') return [[id, { at, words }]]
  return approval ? [[id, { at, approval, words }]] : []
}
