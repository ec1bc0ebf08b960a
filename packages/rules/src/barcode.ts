/** The digits under a barcode: a number of fourteen digits without the zeros that a shorter barcode leaves out. */
export function digitsUnderBarcode(gtin: string): string {
  return gtin.replace(/^0{6}(?=\d{8}$)|^0(?=\d{13}$)/, '')
}
