import { limits } from '@jara/rules/limits'
import type { KeptPush, SubscriptionOptions } from '../../../session/kept-push.ts'

const refreshAfterMs = limits.push.tokenRefreshDays * 24 * 60 * 60 * 1_000

/**
 * Whether the stored registration is still valid: it is renewed after seven days, or when the subscription
 * has changed.
 */
export function isFresh(kept: KeptPush | undefined, current: SubscriptionOptions, nowMs: number): boolean {
  if (!kept) return false
  const { createTime, subscriptionOptions } = kept
  // If the clock was set back, a future createTime would otherwise never expire.
  const isYoung = nowMs >= createTime && nowMs < createTime + refreshAfterMs
  const names = Object.keys(current) as (keyof SubscriptionOptions)[]
  return isYoung && names.every((name) => subscriptionOptions?.[name] === current[name])
}
