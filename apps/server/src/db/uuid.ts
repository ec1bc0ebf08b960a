import { randomBytes } from 'node:crypto'

const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a received id has the shape of a UUID. PostgreSQL would fail on anything else. */
export function isUuid(text: string): boolean {
  return shape.test(text)
}

/**
 * A new UUID version 7. It begins with the time, so that rows created together are close in every index, and ends with
 * 74 random bits. No code relies on its content.
 */
export function newId(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
