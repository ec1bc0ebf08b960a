// A shop far larger than those of the demo data.

/** Items of an inventory, the first with the highest number, in every state of stock. */
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
