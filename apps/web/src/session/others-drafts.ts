import { isOwn } from './owner.ts'
import { lastOwner, watchSession } from './session.ts'
import { draftNames, findKept, forgetDraft } from './visit-draft.ts'

/** Follows the session in every tab: whoever logs out in one has typed nothing in the others. */
export function forgetDraftsWithSession(): () => void {
  forgetOthersDrafts()
  return watchSession(forgetOthersDrafts)
}

/** The next user of this phone finds nothing of the one before. Whose session ran out finds their own again. */
export function forgetOthersDrafts(): void {
  for (const name of draftNames) {
    const kept = findKept(name)
    const mayReturn = kept?.owner !== undefined && kept.owner === lastOwner()
    if (!mayReturn && !(kept && isOwn(kept.owner))) forgetDraft(name)
  }
}
