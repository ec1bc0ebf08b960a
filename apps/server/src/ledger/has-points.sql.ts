/**
 * Whether this user has points that a thief could take. Maturing points count: they can be taken as soon as they have matured.
 */
export function hasPoints(userId: string): string {
  return `exists (select from wallets where user_id = ${userId} and balance + maturing > 0)`
}
