import { limits } from '@jara/rules/limits'
import type { ItemRecogniser, RecognisedItem } from './item-scan.ts'

const items = [
  { name: 'Cola 330ml', art: 'cola' },
  { name: 'Bread Loaf', art: 'bread' },
  { name: 'Milk 1L', art: 'milk' },
  { name: 'Bananas 1kg', art: 'banana' },
  { name: 'Rice 2kg', art: 'rice' },
  { name: 'Eggs 12pk', art: 'eggs' },
  { name: 'Plantain Chips 150g', art: 'chips' },
  { name: 'Groundnut Oil 1L', art: 'oil' },
] as const satisfies readonly RecognisedItem[]

/** Spec §2.13: returns a random item, whatever the photo shows. */
export const sampleRecogniser: ItemRecogniser = {
  async recognise() {
    await new Promise((resolve) => setTimeout(resolve, limits.simulatedDelayMs.itemRecognition))
    return items[Math.floor(Math.random() * items.length)] ?? items[0]
  },
}
