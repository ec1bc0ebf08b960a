import { describe, expect, it } from 'vitest'
import { tooMuchAlike } from './too-much-alike.ts'

const photos = (...looks: string[]) => looks.map((look, at) => ({ id: `${at}`, look }))

describe('photos that are too much alike', () => {
  it('are none while there is room', () => {
    expect(tooMuchAlike(photos('0000', '0000'), 2)).toEqual([])
  })

  it.each([
    ['the older of two that are the same', ['0000', '1111', '0000', '0011'], 3, ['2']],
    ['the older of the two that differ least', ['0000', '1111', '1110', '0011'], 3, ['2']],
    ['one after the other', ['0000', '0001', '0011', '1111'], 2, ['1', '2']],
    ['the oldest where all are the same', ['0000', '0000', '0000'], 1, ['1', '2']],
    ['those in which nothing was to be seen', ['', '1111', ''], 2, ['2']],
  ])('are %s', (_what, looks, most, dropped) => {
    expect(tooMuchAlike(photos(...looks), most)).toEqual(dropped)
  })
})
