import type { PushStanding } from '../../../device/push/use-push-standing.ts'

/** The result of an attempt to turn notifications on. */
export type Attempt = 'not-allowed' | 'no-worker' | 'no-key' | 'registered'

export type Enabling =
  | { readonly at: 'rest' }
  | { readonly at: 'under way' }
  | { readonly at: 'over'; readonly attempt: Attempt }
  | { readonly at: 'failed'; readonly words: string }

export type PushState =
  | { readonly at: 'unsupported' }
  | { readonly at: 'default' }
  | { readonly at: 'denied' }
  /** The user closed the prompt, or the browser did not show it. */
  | { readonly at: 'not asked' }
  | { readonly at: 'registering' }
  /** Permission granted, but something needed to send to this browser is missing. */
  | { readonly at: 'granted'; readonly missing?: 'no-worker' | 'no-key' }
  | { readonly at: 'on' }
  | { readonly at: 'error'; readonly words: string }

/** The state that the screen shows: the device's permission first, then the result of the last attempt. */
export function pushState({ permission, isOn }: PushStanding, enabling: Enabling): PushState {
  if (permission === 'unsupported' || permission === 'denied') return { at: permission }
  if (enabling.at === 'under way') return { at: 'registering' }
  if (enabling.at === 'failed') return { at: 'error', words: enabling.words }
  if (isOn) return { at: 'on' }
  if (permission === 'default') return enabling.at === 'over' ? { at: 'not asked' } : { at: 'default' }
  const attempt = enabling.at === 'over' ? enabling.attempt : undefined
  const isMissing = attempt === 'no-worker' || attempt === 'no-key'
  return isMissing ? { at: 'granted', missing: attempt } : { at: 'granted' }
}
