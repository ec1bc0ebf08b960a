import { fromKobo, toKobo } from '../naira.ts'

/** The fields of the Add Product form, as typed. */
export type InventoryDraft = { productId: string; quantity: string; price: string }
export type InventoryEntry = { productId: number; quantity: number; price: number }

/** Parses the form into whole numbers and a price with at most two decimals, or returns the reason it is invalid. */
export function readInventoryDraft(
  draft: InventoryDraft,
): { entry: InventoryEntry; refusal?: undefined } | { entry?: undefined; refusal: string } {
  const productId = readWhole(draft.productId)
  const quantity = readWhole(draft.quantity)
  const price = readPrice(draft.price)
  if (productId === undefined || quantity === undefined || price === undefined)
    return { refusal: 'Please select a product and fill in all fields.' }
  return { entry: { productId, quantity, price } }
}

function readWhole(text: string): number | undefined {
  const trimmed = text.trim()
  return /^\d+$/.test(trimmed) && Number.isSafeInteger(Number(trimmed)) ? Number(trimmed) : undefined
}

function readPrice(text: string): number | undefined {
  const kobo = toKobo(text.trim())
  return kobo === undefined || kobo < 0 ? undefined : fromKobo(kobo)
}
