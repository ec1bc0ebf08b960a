/** Whether there is something to take from this user. Points that mature are taken as soon as they have. */
export function hasPoints(userId: string): string {
  return `exists (select from wallets where user_id = ${userId} and balance + maturing > 0)`
}
