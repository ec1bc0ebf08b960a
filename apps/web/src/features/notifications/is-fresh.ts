import { limits } from '@jara/rules/limits'
import type { KeptPush, SubscriptionOptions } from '../../session/kept-push.ts'

const refreshAfterMs = limits.push.tokenRefreshDays * 24 * 60 * 60 * 1_000

/** Whether what is kept still says how this browser is reached: it is renewed after seven days, and when that has changed. */
export function isFresh(kept: KeptPush | undefined, current: SubscriptionOptions, nowMs: number): boolean {
  if (!kept) return false
  const { createTime, subscriptionOptions } = kept
  // A clock that was set back since would keep it for ever.
  const isYoung = nowMs >= createTime && nowMs < createTime + refreshAfterMs
  const names = Object.keys(current) as (keyof SubscriptionOptions)[]
  return isYoung && names.every((name) => subscriptionOptions?.[name] === current[name])
}
