/**
 * Selects one in five purchases. The choice does not depend on who confirms a purchase or how often, and shops cannot predict it.
 */
export const isEveryFifth = (purchaseId: string) =>
  `(${purchaseId} is not null
    and get_byte(sha256(convert_to(concat(${purchaseId}, (select lot from installation)), 'UTF8')), 0) % 5 = 0)`
