/** A count of unread messages is exact up to this number; beyond it says only that there are more. */
export const mostCounted = 9

/** What the button shows: `4`, or `9+`. */
export function unreadBadge(unread: number): string {
  return unread > mostCounted ? `${mostCounted}+` : String(unread)
}
