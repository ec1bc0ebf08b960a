import type { ArtName } from '@jara/ui/art'
import type { PopularItem } from './sale.ts'

/** The items a shop sells often. */
export interface CounterGoods {
  popularItems(): readonly (PopularItem & { readonly art: ArtName })[]
}

/** Spec §3: the six items and their prices are fixed. */
export const sampleGoods: CounterGoods = {
  popularItems: () => [
    { id: '1', name: 'Cola 330ml', priceCents: 150, art: 'cola' },
    { id: '2', name: 'Bread Loaf', priceCents: 200, art: 'bread' },
    { id: '3', name: 'Milk 1L', priceCents: 350, art: 'milk' },
    { id: '4', name: 'Bananas 1kg', priceCents: 280, art: 'banana' },
    { id: '5', name: 'Rice 2kg', priceCents: 450, art: 'rice' },
    { id: '6', name: 'Eggs 12pk', priceCents: 320, art: 'eggs' },
  ],
}
