/** An action to carry out once, and its idempotency key. */
export type Intention = { readonly of: string; readonly key: string }

/**
 * The same input keeps its key, so a retry after a lost answer does not repeat the action. A different input
 * gets a new key.
 */
export function intentionOf(request: object, before: Intention | undefined): Intention {
  const of = JSON.stringify(request)
  return before?.of === of ? before : { of, key: newKey() }
}

/** 32 hexadecimal digits. Not `randomUUID`: browsers offer it only to pages served over HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
