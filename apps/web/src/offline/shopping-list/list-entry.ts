// The shopping list as this phone knows it: the server's last answer, and the changes made here since.
import type { BodyOf } from '@jara/contract/call'
import { type changeShoppingList, longestAgoMs } from '@jara/contract/shop/shopping-list'
import type { ToleratedAnswer } from '../../api/tolerant.ts'

export interface ListedProduct {
  readonly id: number
  readonly name: string
  readonly brand: string
  readonly category: string | undefined
  readonly points: number
  readonly imageUrl: string | undefined
  readonly priceNaira: number | undefined
}

export interface ListLine {
  readonly id: string
  readonly product: ListedProduct
  readonly quantity: number
  readonly note: string
  readonly isTicked: boolean
  readonly addedAt: string
}

/** A customer's change to a line. Each line has its own id, so that two phones may add the same product. */
export type Said =
  | {
      readonly kind: 'add'
      readonly line: string
      readonly product: ListedProduct
      readonly quantity: number
    }
  | { readonly kind: 'quantity'; readonly line: string; readonly quantity: number }
  | { readonly kind: 'note'; readonly line: string; readonly note: string }
  | { readonly kind: 'tick'; readonly line: string; readonly isTicked: boolean }
  | { readonly kind: 'remove'; readonly line: string }

/** Made here, and not known to have reached the server. */
export type WaitingChange = Said & { readonly number: number; readonly madeAt: number }

export interface ListEntry {
  readonly key: string
  readonly owner: string
  /** Tells the server which changes came from this phone. */
  readonly phone: string
  /** The number of the last change made here. */
  readonly made: number
  readonly revision: number
  readonly lines: readonly ListLine[]
  readonly waiting: readonly WaitingChange[]
}

export function emptyEntry(owner: string, phone: string): ListEntry {
  return { key: owner, owner, phone, made: 0, revision: 0, lines: [], waiting: [] }
}

/** A later change to the same field replaces one that is still waiting. */
export function withSaid(entry: ListEntry, said: Said, madeAt: number): ListEntry {
  const number = entry.made + 1
  const isSameField = (other: Said) =>
    other.line === said.line && other.kind === said.kind && said.kind !== 'add'
  const others = entry.waiting.filter((other) => !isSameField(other))
  return { ...entry, made: number, waiting: [...others, { ...said, number, madeAt }] }
}

/** The lines in the order they were added, with the changes made here. */
export function shownLines({ lines, waiting }: ListEntry): readonly ListLine[] {
  return waiting.reduce(applied, lines).slice().sort(inOrder)
}

function inOrder(one: ListLine, other: ListLine): number {
  return one.addedAt.localeCompare(other.addedAt) || one.id.localeCompare(other.id)
}

function applied(lines: readonly ListLine[], change: WaitingChange): readonly ListLine[] {
  switch (change.kind) {
    case 'add': {
      const { line: id, product, quantity, madeAt } = change
      const addedAt = new Date(madeAt).toISOString()
      return lines.some((line) => line.id === id)
        ? lines
        : [...lines, { id, product, quantity, note: '', isTicked: false, addedAt }]
    }
    case 'remove':
      return lines.filter(({ id }) => id !== change.line)
    case 'quantity':
      return lines.map((line) => (line.id === change.line ? { ...line, quantity: change.quantity } : line))
    case 'note':
      return lines.map((line) => (line.id === change.line ? { ...line, note: change.note } : line))
    case 'tick':
      return lines.map((line) => (line.id === change.line ? { ...line, isTicked: change.isTicked } : line))
  }
}

type SentChange = BodyOf<typeof changeShoppingList>['changes'][number]

/** A change as it is sent: with its age, because the phone's clock may be wrong. */
export function sentAs(change: WaitingChange, nowMs: number): SentChange {
  const { number, line } = change
  const sent = {
    number,
    line,
    ago_ms: Math.min(Math.max(0, Math.round(nowMs - change.madeAt)), longestAgoMs),
  }
  switch (change.kind) {
    case 'add':
      return { ...sent, kind: 'add', product_id: change.product.id, quantity: change.quantity }
    case 'quantity':
      return { ...sent, kind: 'quantity', quantity: change.quantity }
    case 'note':
      return { ...sent, kind: 'note', note: change.note }
    case 'tick':
      return { ...sent, kind: 'tick', is_ticked: change.isTicked }
    case 'remove':
      return { ...sent, kind: 'remove' }
  }
}

type Answer = ToleratedAnswer<typeof changeShoppingList>

/** Merges the server's answer. Changes up to `through` have reached it. */
export function withAnswer(entry: ListEntry, answer: Answer, through: number): ListEntry {
  const heard = (answer.lines ?? []).flatMap(readLine)
  const gone = new Set([...(answer.removed ?? []), ...heard.map(({ id }) => id)])
  const kept = answer.is_whole ? [] : entry.lines.filter(({ id }) => !gone.has(id))
  return {
    ...entry,
    revision: answer.revision ?? entry.revision,
    lines: [...kept, ...heard],
    waiting: entry.waiting.filter(({ number }) => number > through),
  }
}

type AnsweredLine = NonNullable<Answer['lines']>[number]

function readLine(line: AnsweredLine): ListLine[] {
  const { id, quantity, note = '', is_ticked: isTicked = false, added_at: addedAt = '' } = line
  const [product] = readProduct(line.product ?? {})
  return id === undefined || quantity === undefined || !product
    ? []
    : [{ id, product, quantity, note, isTicked, addedAt }]
}

/** A product from the list's or the catalogue's answer; empty without an id. */
export function readProduct(product: NonNullable<AnsweredLine['product']>): ListedProduct[] {
  const { id, name = 'Product', brand = '', category, points = 0, image_url, price } = product
  if (id === undefined) return []
  const [imageUrl, priceNaira] = [image_url ?? undefined, price ?? undefined]
  return [{ id, name, brand, category: category ?? undefined, points, imageUrl, priceNaira }]
}
