import { type Allowance, bucketOf } from '../../http/rate-limit.ts'

/** Wrong shop PINs that one customer may send in a row: plenty for typing, far too few for trying them out. */
export function wrongShopPins(customerId: string): Allowance {
  return { bucket: bucketOf('wrong-shop-pin', customerId), allowed: 20, windowSeconds: 15 * 60 }
}
