/** A count of unread messages is exact up to this number; above it, it only means that there are more. */
export const mostCounted = 9

/** What the button shows: `4`, or `9+`. */
export function unreadBadge(unread: number): string {
  return unread > mostCounted ? `${mostCounted}+` : String(unread)
}
