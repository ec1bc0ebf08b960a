// The values typed into the form that edits a product's stock.
import type { BodyOf } from '@jara/contract/call'
import type { editStock, stockEdits } from '@jara/contract/shop/inventory-stock'
import { fromKobo, toKobo } from '@jara/rules/naira'

export type StockEditKind = (typeof stockEdits)[number]

export interface StockDraft {
  readonly kind: StockEditKind
  readonly units: string
  readonly price: string
  readonly alertAt: string
}

/** The stock when the form was filled in. */
export interface SeenStock {
  readonly quantity: number
  readonly price: number
  readonly alertAt: number | null
  readonly revision: number
}

/** The form's initial values. `Counted` starts with the current number, so that the shop only corrects it. */
export function draftOf({ quantity, price, alertAt }: SeenStock, kind: StockEditKind): StockDraft {
  return {
    kind,
    units: kind === 'counted' ? String(quantity) : '0',
    price: price.toFixed(2),
    alertAt: alertAt === null ? '' : String(alertAt),
  }
}

/** The number of units after saving; undefined unless a whole number is typed. */
export function unitsAfter({ kind, units }: StockDraft, { quantity }: SeenStock): number | undefined {
  const typed = wholeIn(units)
  if (typed === undefined) return undefined
  if (kind === 'counted') return typed
  return kind === 'delivered' ? quantity + typed : quantity - typed
}

type Edit = BodyOf<typeof editStock>

/** The edit, or the reason why it cannot be sent. */
export function readStockDraft(
  draft: StockDraft,
  seen: SeenStock,
): { edit: Edit; refusal?: undefined } | { edit?: undefined; refusal: string } {
  const units = wholeIn(draft.units)
  const kobo = toKobo(draft.price.replaceAll(',', '').trim())
  const alertAt = draft.alertAt.trim() === '' ? null : wholeIn(draft.alertAt)
  if (units === undefined) return { refusal: 'Quantity must be a whole number.' }
  if (kobo === undefined || kobo <= 0)
    return { refusal: 'Price Per Unit must be an amount in naira, such as 4500.00.' }
  if (alertAt === undefined) return { refusal: 'Enter a whole number for Alert at, or leave it empty.' }
  if (draft.kind === 'lost' && units > seen.quantity) return { refusal: `Only ${seen.quantity} left` }
  const { quantity, revision } = seen
  return { edit: { kind: draft.kind, units, price: fromKobo(kobo), alertAt, seen: { quantity, revision } } }
}

function wholeIn(text: string): number | undefined {
  const trimmed = text.trim()
  return /^\d{1,7}$/.test(trimmed) && Number(trimmed) <= 1_000_000 ? Number(trimmed) : undefined
}
