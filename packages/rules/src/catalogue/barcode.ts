/** The digits printed under a barcode: the fourteen-digit number without the zeros that a shorter barcode omits. */
export function digitsUnderBarcode(gtin: string): string {
  return gtin.replace(/^0{6}(?=\d{8}$)|^0(?=\d{13}$)/, '')
}
