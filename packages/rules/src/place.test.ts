import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCoordinate, parsePlace } from './place.ts'

describe('A place', () => {
  test.each([
    ['6.5244,3.3792', 6.5244, 3.3792],
    [' 6.5244 , 3.3792 ', 6.5244, 3.3792],
    ['-33.9,+18.4', -33.9, 18.4],
    ['0,0', 0, 0],
    ['90,180', 90, 180],
    ['-90,-180', -90, -180],
    ['.5,5.', 0.5, 5],
    ['1e-7,3', 1e-7, 3],
  ])('is read from %j', (text, latitude, longitude) => {
    expect(parsePlace(text)).toEqual({ latitude, longitude })
  })

  test.each([
    '',
    ',',
    '6.5',
    '6.5,',
    ',3.3',
    ' , ',
    '6.5,3.3,0',
    '6.5;3.3',
    'a,b',
    '6.5,b',
    '6.5N,3.3E',
    '0x6,3',
    'NaN,3',
    'Infinity,3',
    '1e999,3',
    '90.1,3',
    '-90.1,3',
    '6,180.1',
    '6,-180.1',
    '6 5,3',
  ])('is not read from %j', (text) => {
    expect(parsePlace(text)).toBeUndefined()
  })

  test('reads back exactly', () => {
    const latitudes = fc.double({ min: -90, max: 90, noNaN: true })
    const longitudes = fc.double({ min: -180, max: 180, noNaN: true })
    fc.assert(
      fc.property(latitudes, longitudes, (latitude, longitude) => {
        const place = parsePlace(`${latitude},${longitude}`)
        expect(place).toEqual({ latitude: latitude || 0, longitude: longitude || 0 })
      }),
    )
  })
})

test.each([
  [6.5244, '6.524400'],
  [3.37921234, '3.379212'],
  [-0.1278, '-0.127800'],
  [0, '0.000000'],
  [-0.0000001, '0.000000'],
  [-179.9999999, '-180.000000'],
])('The coordinate %s is shown as %s', (degrees, text) => {
  expect(formatCoordinate(degrees)).toBe(text)
})
