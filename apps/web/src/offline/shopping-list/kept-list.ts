// The signed-in customer's shopping list, stored on the phone.
import { newKey } from '@jara/client/intention'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { inTurn } from '../../device/in-turn.ts'
import { find, keep } from '../../session/indexed-db.ts'
import { signedInOwner } from '../../session/owner.ts'
import { emptyEntry, type ListEntry, type Said, withSaid } from './list-entry.ts'

/** The list as the screen shows it. */
export interface ShownList extends ListEntry {
  /** Whether it would survive closing the page. */
  readonly isKept: boolean
}

export const keptList = queryOptions<ShownList>({
  queryKey: ['shopping-list'],
  staleTime: Infinity,
  queryFn: async () => {
    const entry = await readList()
    return { ...entry, isKept: entry !== held }
  },
})

/** Where the browser cannot store anything, the list lives as long as the page. */
let held: ListEntry | undefined
let last: Promise<unknown> = Promise.resolve()

interface Change {
  readonly said: Said
  readonly madeAt: number
}
/** Changes that are shown but not stored yet. Reading the stored list must not hide them, or the next tap would start from there. */
const underWay = new Set<Change>()

export async function readList(): Promise<ListEntry> {
  const owner = signedInOwner() ?? ''
  const kept = await find<ListEntry>('list', owner).catch(() => undefined)
  if (kept) return kept
  if (held?.owner !== owner) held = emptyEntry(owner, newKey())
  return held
}

/** Shows the change at once, and stores it. */
export async function sayOnList(said: Said): Promise<void> {
  const change: Change = { said, madeAt: Date.now() }
  underWay.add(change)
  queryClient.setQueryData(
    keptList.queryKey,
    (entry) => entry && { ...withChange(entry, change), isKept: false },
  )
  await changeList((entry) => {
    underWay.delete(change)
    return withChange(entry, change)
  })
}

/** Runs changes one at a time, across all tabs: each builds on what the previous one stored. */
export function changeList(changed: (entry: ListEntry) => ListEntry): Promise<ListEntry> {
  const work = () =>
    inTurn('kept-list', async () => {
      const next = changed(await readList())
      held = next
      const isKept = await keep('list', next).then(
        () => underWay.size === 0,
        () => false,
      )
      queryClient.setQueryData(keptList.queryKey, { ...[...underWay].reduce(withChange, next), isKept })
      return next
    })
  const change = last.then(work, work)
  last = change
  return change
}

function withChange(entry: ListEntry, { said, madeAt }: Change): ListEntry {
  return withSaid(entry, said, madeAt)
}
