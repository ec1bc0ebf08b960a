// The state of the item scanner. Nothing is sent to the server.
import type { ArtName } from '@jara/ui/art'

export interface RecognisedItem {
  readonly name: string
  readonly art: ArtName
}

export interface ScannedItem extends RecognisedItem {
  readonly quantity: number
}

/** Recognises the item in a photo. The only implementation so far is `sample-recognition.ts`. */
export interface ItemRecogniser {
  recognise(photo: Blob): Promise<RecognisedItem>
}

export type Look =
  | { readonly at: 'ready' }
  | { readonly at: 'recognising'; readonly photo: Blob }
  | { readonly at: 'recognised'; readonly photo: Blob; readonly item: RecognisedItem }

export interface ItemScan {
  readonly look: Look
  readonly items: readonly ScannedItem[]
}

export type ScanStep =
  | { readonly type: 'photograph'; readonly photo: Blob }
  | { readonly type: 'recognise'; readonly item: RecognisedItem }
  | { readonly type: 'accept' }
  | { readonly type: 'dismiss' }
  | { readonly type: 'set-quantity'; readonly name: string; readonly quantity: number }

const ready: Look = { at: 'ready' }

export const nothingScanned: ItemScan = { look: ready, items: [] }

/** A step that does not fit the current state is ignored, because an answer may come late. */
export function takeStep(scan: ItemScan, step: ScanStep): ItemScan {
  const { look, items } = scan
  switch (step.type) {
    case 'photograph':
      return look.at === 'ready' ? { look: { at: 'recognising', photo: step.photo }, items } : scan
    case 'recognise':
      return look.at === 'recognising'
        ? { look: { at: 'recognised', photo: look.photo, item: step.item }, items }
        : scan
    case 'accept':
      return look.at === 'recognised' ? { look: ready, items: withOneMore(items, look.item) } : scan
    case 'dismiss':
      return look.at === 'recognised' ? { look: ready, items } : scan
    case 'set-quantity':
      return { look, items: withQuantity(items, step.name, step.quantity) }
  }
}

function withOneMore(items: readonly ScannedItem[], item: RecognisedItem): readonly ScannedItem[] {
  const known = items.find(({ name }) => name === item.name)
  return known ? withQuantity(items, known.name, known.quantity + 1) : [...items, { ...item, quantity: 1 }]
}

/** Spec §2.13: at 0 an item is removed. */
function withQuantity(items: readonly ScannedItem[], name: string, quantity: number): readonly ScannedItem[] {
  return items
    .map((item) => (item.name === name ? { ...item, quantity } : item))
    .filter((item) => item.quantity > 0)
}
