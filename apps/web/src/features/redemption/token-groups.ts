/** A meter's token as it is typed into the meter: four digits at a time. Any other text stays as it is. */
export function tokenGroups(token: string): string {
  const digits = token.replaceAll(/[\s-]/g, '')
  return /^\d+$/.test(digits) ? digits.replaceAll(/\d{4}(?=\d)/g, '$& ') : token
}
