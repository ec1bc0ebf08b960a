// A shop with far more products than the demo data has.

/** Inventory items with descending ids and quantities from 0 to 11, so that every stock state occurs. */
export function manyItems(count: number) {
  return Array.from({ length: count }, (_, place) => ({
    product_id: count - place,
    product_name: `Product ${count - place}`,
    quantity: place % 12,
    price_per_unit: 100 + place,
    image_url: null,
  }))
}

export function manyProducts(count: number) {
  return Array.from({ length: count }, (_, place) => ({ id: place + 1, name: `Product ${place + 1}` }))
}
