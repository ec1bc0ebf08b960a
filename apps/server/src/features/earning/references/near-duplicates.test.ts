import { describe, expect, it } from 'vitest'
import { nearDuplicates } from './near-duplicates.ts'

const photos = (...hashes: string[]) => hashes.map((hash, at) => ({ id: `${at}`, hash }))

describe('the photos to drop', () => {
  it('are none below the limit', () => {
    expect(nearDuplicates(photos('0000', '0000'), 2)).toEqual([])
  })

  it.each([
    ['the older of two identical ones', ['0000', '1111', '0000', '0011'], 3, ['2']],
    ['the older of the two most similar ones', ['0000', '1111', '1110', '0011'], 3, ['2']],
    ['several, one after the other', ['0000', '0001', '0011', '1111'], 2, ['1', '2']],
    ['the oldest if all are identical', ['0000', '0000', '0000'], 1, ['1', '2']],
    ['the older of two blank ones', ['', '1111', ''], 2, ['2']],
  ])('are %s', (_what, hashes, max, dropped) => {
    expect(nearDuplicates(photos(...hashes), max)).toEqual(dropped)
  })
})
