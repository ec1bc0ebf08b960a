const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether an id that somebody sent can be one of ours at all; PostgreSQL takes anything else for a fault. */
export function isUuid(text: string): boolean {
  return shape.test(text)
}
