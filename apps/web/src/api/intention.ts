/** Something to be done once, and the key it is requested under. */
export type Intention = { readonly of: string; readonly key: string }

/**
 * The same wish keeps its name, so that asking again after an answer that got lost does it no second time. A different
 * wish is another intention.
 */
export function intentionOf(wish: object, before: Intention | undefined): Intention {
  const of = JSON.stringify(wish)
  return before?.of === of ? before : { of, key: newKey() }
}

/** Not `randomUUID`, which a page that is not served safely lacks. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
