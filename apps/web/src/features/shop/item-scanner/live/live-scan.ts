// The state of scanning items into the stock. It knows nothing of cameras or the server.
import { toKobo } from '@jara/rules/naira'

export interface Item {
  readonly id: number
  readonly name: string
  readonly imageUrl: string | undefined
  readonly inStock: number
  readonly priceNaira: number | undefined
}

export interface ScannedItem extends Item {
  readonly quantity: number
  /** As typed. */
  readonly price: string
}

export type Look =
  | { readonly at: 'ready'; readonly problem?: string }
  | { readonly at: 'looking'; readonly photo?: Blob }
  /** Several products match. */
  | { readonly at: 'choosing'; readonly photo: Blob | undefined; readonly items: readonly Item[] }

export interface LiveScan {
  readonly look: Look
  readonly items: readonly ScannedItem[]
}

export type ScanStep =
  | { readonly type: 'look'; readonly photo?: Blob }
  | { readonly type: 'find'; readonly item: Item }
  | { readonly type: 'offer'; readonly items: readonly Item[] }
  | { readonly type: 'fail'; readonly words: string }
  | { readonly type: 'choose'; readonly id: number }
  | { readonly type: 'dismiss' }
  | { readonly type: 'set-quantity'; readonly id: number; readonly quantity: number }
  | { readonly type: 'type-price'; readonly id: number; readonly price: string }
  | { readonly type: 'clear' }

export const nothingScanned: LiveScan = { look: { at: 'ready' }, items: [] }

const ready: Look = { at: 'ready' }

/** A step that does not fit the current state is ignored, because answers and taps may come late. */
export function takeStep(scan: LiveScan, step: ScanStep): LiveScan {
  const { look, items } = scan
  switch (step.type) {
    case 'look':
      if (look.at !== 'ready') return scan
      return { look: { at: 'looking', ...(step.photo && { photo: step.photo }) }, items }
    case 'find':
      return look.at === 'looking' ? { look: ready, items: withOneMore(items, step.item) } : scan
    case 'offer':
      return look.at === 'looking'
        ? { look: { at: 'choosing', photo: look.photo, items: step.items }, items }
        : scan
    case 'fail':
      return look.at === 'looking' ? { look: { at: 'ready', problem: step.words }, items } : scan
    case 'choose':
      return choose(scan, step.id)
    case 'dismiss':
      return look.at === 'choosing' ? { look: ready, items } : scan
    case 'set-quantity':
      return { look, items: changed(items, step.id, { quantity: step.quantity }) }
    case 'type-price':
      return { look, items: changed(items, step.id, { price: step.price }) }
    case 'clear':
      return nothingScanned
  }
}

/** The message for the first item that cannot be saved. */
export function refuseItems(items: readonly ScannedItem[]): string | undefined {
  const priceless = items.find(({ price }) => !(koboOf(price) > 0))
  return priceless && `Enter the price of ${priceless.name}.`
}

/** Zero if the text is not a price. */
export function koboOf(price: string): number {
  const naira = Number(price.trim() === '' ? Number.NaN : price)
  return Number.isFinite(naira) ? (toKobo(naira) ?? 0) : 0
}

function choose(scan: LiveScan, id: number): LiveScan {
  const { look, items } = scan
  const chosen = look.at === 'choosing' ? look.items.find((item) => item.id === id) : undefined
  return chosen ? { look: ready, items: withOneMore(items, chosen) } : scan
}

function withOneMore(items: readonly ScannedItem[], item: Item): readonly ScannedItem[] {
  const known = items.find(({ id }) => id === item.id)
  if (known) return changed(items, item.id, { quantity: known.quantity + 1 })
  const price = item.priceNaira === undefined ? '' : item.priceNaira.toFixed(2)
  return [{ ...item, quantity: 1, price }, ...items]
}

/** Spec §2.13: at 0 an item is removed. */
function changed(
  items: readonly ScannedItem[],
  id: number,
  change: Partial<Pick<ScannedItem, 'quantity' | 'price'>>,
): readonly ScannedItem[] {
  return items
    .map((item) => (item.id === id ? { ...item, ...change } : item))
    .filter(({ quantity }) => quantity > 0)
}
