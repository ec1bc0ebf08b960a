import { useEffect } from 'react'
import { atRest, type LiveEvent, type LivePlan, nextPlan, pauseMs } from './live-plan.ts'
import { isAttended, watchAttention } from '../device/attention.ts'

type Listen = (how: { signal: AbortSignal; heardUntil: number; onOpen: () => void }) => Promise<void>

/**
 * Keeps visible data up to date while a user is signed in and the app is visible. Starts `after` the first
 * screen, which needs the network more.
 */
export function useLiveUpdates(token: string | undefined, after: Promise<void>): void {
  useEffect(() => {
    if (token === undefined) return undefined
    const startedAt = performance.now()
    let stop: (() => void) | undefined
    let isOver = false
    const begin = async () => {
      await after
      const { listen } = await import('./listen.ts')
      if (!isOver) stop = listenWhileAttended(listen, startedAt)
    }
    // Without live updates, everything is still read again on focus.
    begin().catch(nothing)
    return () => {
      isOver = true
      stop?.()
    }
  }, [token, after])
}

function listenWhileAttended(listen: Listen, startedAt: number): () => void {
  const memory = { heardUntil: startedAt }
  let plan: LivePlan = atRest
  let leave: () => void = nothing

  const did = (event: LiveEvent) => {
    const next = nextPlan(plan, event)
    if (next === plan) return
    plan = next
    leave()
    leave = follow(next)
  }
  const follow = (next: LivePlan): (() => void) => {
    if (next.at === 'listen') return openStream(listen, memory, did)
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
  }
}

function openStream(
  listen: Listen,
  memory: { heardUntil: number },
  did: (event: LiveEvent) => void,
): () => void {
  const leaving = new AbortController()
  const openedAt = performance.now()
  let isHearing = false
  const onOpen = () => {
    isHearing = true
  }
  listen({ signal: leaving.signal, heardUntil: memory.heardUntil, onOpen }).then(
    () => {
      if (leaving.signal.aborted) return
      // The stream may have been silent for some time before it broke, so updates may be missing.
      memory.heardUntil = Number.NEGATIVE_INFINITY
      isHearing = false
      did({ did: 'break', afterMs: performance.now() - openedAt })
    },
    () => did({ did: 'get refused' }),
  )
  return () => {
    if (isHearing) memory.heardUntil = performance.now()
    leaving.abort()
  }
}

function nothing(): void {}
