import { isOwn } from './owner.ts'
import { lastOwner, watchSession } from './session.ts'
import { draftNames, findKept, forgetDraft } from './visit-draft.ts'

/** Follows the session in every tab: logging out in one deletes the drafts in all. */
export function forgetDraftsWithSession(): () => void {
  forgetOthersDrafts()
  return watchSession(forgetOthersDrafts)
}

/** The phone's next user must find no drafts of the previous one. A user whose session expired finds their own again. */
export function forgetOthersDrafts(): void {
  for (const name of draftNames) {
    const kept = findKept(name)
    const mayReturn = kept?.owner !== undefined && kept.owner === lastOwner()
    if (!mayReturn && !(kept && isOwn(kept.owner))) forgetDraft(name)
  }
}
