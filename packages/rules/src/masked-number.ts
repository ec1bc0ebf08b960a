/** A phone or meter number, recognisable for who knows it: `4501 ••• 0882`. A short one shows its end only. */
export function maskNumber(number: string): string {
  return number.length >= 10 ? `${number.slice(0, 4)} ••• ${number.slice(-4)}` : `••• ${number.slice(-2)}`
}
