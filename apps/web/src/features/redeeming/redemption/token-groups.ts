/** Splits a meter token into groups of four digits, as it is typed into the meter. Other text stays unchanged. */
export function tokenGroups(token: string): string {
  const digits = token.replaceAll(/[\s-]/g, '')
  return /^\d+$/.test(digits) ? digits.replaceAll(/\d{4}(?=\d)/g, '$& ') : token
}
