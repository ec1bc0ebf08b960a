/** As long as a Nigerian phone number. Of a shorter number, its beginning would leave too little to guess. */
const longEnough = 11

/** A phone or meter number, recognisable for who knows it: `4501 ••• 0882`. A short one shows its end only. */
export function maskNumber(number: string): string {
  if (number.length >= longEnough) return `${number.slice(0, 4)} ••• ${number.slice(-4)}`
  return `••• ${number.length < 10 ? number.slice(-2) : number.slice(-4)}`
}
