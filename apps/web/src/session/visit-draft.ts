// Input that must survive a reload or a closed tab. It lasts as long as the tab, and only its owner can read it.
import { isOwn, signedInOwner } from './owner.ts'
import { visitStore } from './store.ts'

const namesOfUsers = ['redemption', 'redemption-key', 'shop', 'purchase'] as const
export const draftNames = [...namesOfUsers, 'sign-up', 'sign-up-step'] as const

type DraftName = (typeof draftNames)[number]

interface KeptDraft {
  /** Undefined while signed out. */
  readonly owner: string | undefined
  readonly draft: object
}

/** Never store a password. A form that briefly outlives its session does not overwrite what its owner stored. */
export function keepDraft(name: DraftName, draft: object): void {
  const owner = signedInOwner()
  if (owner === undefined && namesOfUsers.some((other) => other === name)) return
  const kept: KeptDraft = { owner, draft }
  visitStore.write(keyOf(name), JSON.stringify(kept))
}

/** This user's stored draft; the caller knows its shape. */
export function keptDraft(name: DraftName): object | undefined {
  const kept = findKept(name)
  return kept && isOwn(kept.owner) ? kept.draft : undefined
}

export function findKept(name: DraftName): KeptDraft | undefined {
  try {
    return (JSON.parse(visitStore.read(keyOf(name)) ?? 'null') as KeptDraft | null) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetDraft(name: DraftName): void {
  visitStore.remove(keyOf(name))
}

export function forgetDrafts(): void {
  for (const name of draftNames) forgetDraft(name)
}

function keyOf(name: DraftName): string {
  return `draft:${name}`
}
