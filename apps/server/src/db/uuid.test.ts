import { expect, test } from 'vitest'
import { isUuid, newId } from './uuid.ts'

test('new ids are distinct UUIDs of version 7 that begin with the time', () => {
  const before = Date.now()
  const ids = Array.from({ length: 1_000 }, newId)
  const after = Date.now()
  expect(new Set(ids).size).toBe(1_000)
  for (const id of ids) {
    expect(isUuid(id)).toBe(true)
    expect(id).toMatch(/^.{14}7.{4}[89ab]/)
    const moment = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(moment).toBeGreaterThanOrEqual(before)
    expect(moment).toBeLessThanOrEqual(after)
  }
})
