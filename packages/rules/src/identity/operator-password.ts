/** Operators can move other people's points, so their passwords must be longer than a customer's. */
export const minOperatorPasswordLength = 12

export function refuseOperatorPassword(password: string): string | undefined {
  return password.length < minOperatorPasswordLength
    ? `Password must be at least ${minOperatorPasswordLength} characters`
    : undefined
}
