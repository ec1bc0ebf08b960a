import { RequestFailed } from '@jara/client/request-failed'
import { isAttended, watchAttention } from '../device/attention.ts'
import { atRest, type LiveEvent, type LivePlan, nextPlan, pauseMs } from './live-plan.ts'
import { type LiveState, setLiveState } from './live-state.ts'

/** A stream that has not opened within this time counts as interrupted, although it may still open. */
const lateMs = 10_000

/** Listens while the app is visible, and again after pauses if the stream breaks. */
export function listenWhileAttended(startedAt: number): () => void {
  const memory = { heardUntil: startedAt }
  let plan: LivePlan = atRest
  let leave: () => void = nothing

  const did = (event: LiveEvent) => {
    const next = nextPlan(plan, event)
    if (next === plan) return
    plan = next
    leave()
    const state = stateAfter(next)
    if (state) setLiveState(state)
    leave = follow(next)
  }
  const follow = (next: LivePlan): (() => void) => {
    if (next.at === 'listen') return openStream(memory, did)
    if (next.at !== 'pause') return nothing
    const timer = setTimeout(() => did({ did: 'wait' }), pauseMs(next.breaks, Math.random()))
    return () => clearTimeout(timer)
  }
  const look = () => did({ did: isAttended() ? 'look' : 'look away' })
  const unwatch = watchAttention(look)
  look()
  return () => {
    unwatch()
    leave()
    setLiveState('unknown')
  }
}

/** The live state that a plan implies. Undefined if it stays the same: the first reconnect takes only seconds. */
function stateAfter(plan: LivePlan): LiveState | undefined {
  if (plan.at === 'rest') return 'unknown'
  return plan.at === 'refused' || (plan.at === 'pause' && plan.breaks > 1) ? 'interrupted' : undefined
}

function openStream(memory: { heardUntil: number }, did: (event: LiveEvent) => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const openedAt = performance.now()
  const late = setTimeout(() => setLiveState('interrupted'), lateMs)
  let isHearing = false
  const onOpen = () => {
    if (signal.aborted) return
    isHearing = true
    clearTimeout(late)
    setLiveState('live')
  }
  const hear = async () => {
    const { listen } = await import('./listen.ts')
    await listen({ signal, heardUntil: memory.heardUntil, onOpen })
    if (signal.aborted) return
    // The stream may have been silent for some time before it broke, so updates may be missing.
    memory.heardUntil = Number.NEGATIVE_INFINITY
    isHearing = false
  }
  const ended = (failure?: unknown) => {
    // Closing a stream must not count against the one that replaces it.
    if (signal.aborted) return
    if (isRefusal(failure)) did({ did: 'get refused' })
    else did({ did: 'break', afterMs: performance.now() - openedAt })
  }
  hear().then(() => ended(), ended)
  return () => {
    clearTimeout(late)
    if (isHearing) memory.heardUntil = performance.now()
    leaving.abort()
  }
}

/** Only these statuses make retrying pointless. Anything else, such as a full or restarting server, is temporary. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof RequestFailed && [401, 403, 404].includes(failure.status ?? 0)
}

function nothing(): void {}
