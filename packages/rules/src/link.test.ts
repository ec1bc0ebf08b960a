import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeOfLink, readLink } from './link.ts'

const anyCharacter = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code))

describe('A link', () => {
  test.each([
    ['https://jara.example', []],
    ['https://jara.example/signup#?code=A', []],
    ['  https://jara.example?a=1  ', [['a', '1']]],
    ['HTTPS://JARA.EXAMPLE/?A=1', [['A', '1']]],
    [
      'http://localhost:8080/signup?token=&code=A',
      [
        ['token', ''],
        ['code', 'A'],
      ],
    ],
    ['jara+app://open?code=A#end', [['code', 'A']]],
    [
      'https://x.ng?a=b=c&d',
      [
        ['a', 'b=c'],
        ['d', ''],
      ],
    ],
    ['https://x.ng?a=1?2', [['a', '1?2']]],
    ['https://x.ng?a+b=c%20d+e%2Bf', [['a b', 'c d e+f']]],
    ['https://x.ng?n=%E1%BA%B9', [['n', 'ẹ']]],
    [
      'https://x.ng?n=%&m=%4&o=%zz',
      [
        ['n', '%'],
        ['m', '%4'],
        ['o', '%zz'],
      ],
    ],
    [
      'https://x.ng?n=%ff%41&m=%41',
      [
        ['n', '%ff%41'],
        ['m', 'A'],
      ],
    ],
    ['https://x.ng?', [['', '']]],
  ])('%j has the parameters %j', (text, parameters) => {
    expect(readLink(text)).toEqual(parameters)
  })

  test.each([
    '',
    'SHOP0001',
    'jara.example?code=A',
    '//jara.example?code=A',
    'https:jara.example?code=A',
    'https://',
    'https:///signup?code=A',
    'https://?code=A',
    'https:// jara.example?code=A',
    '1http://x.ng?code=A',
    'see https://x.ng?code=A',
    'mailto:a@b.c?code=A',
  ])('is not %j', (text) => {
    expect(readLink(text)).toBeUndefined()
  })

  test('is read from any text without throwing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(anyCharacter, fc.constantFrom(...Array.from('%#?&=+'))) }),
        (text) => {
          expect(readLink(`https://x?${text}`)).toBeInstanceOf(Array)
          expect(readLink(`:${text}`)).toBeUndefined()
        },
      ),
    )
  })

  test('has the same parameters as URLSearchParams', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('aZ0%&=+#?/ ẹ₦😀')) })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (parameters) => {
        const query = new URLSearchParams(parameters)
        expect(readLink(`https://jara.example/signup?${query.toString()}#top`)).toEqual(parameters)
      }),
    )
  })
})

describe('The code of a link', () => {
  test.each([
    ['?code=SHOP0001', 'SHOP0001'],
    ['?token=t&code=SHOP0001&code=BRND0001', 'SHOP0001'],
    ['?c%6Fde=SHOP0001', 'SHOP0001'],
    ['?code=+SHOP0001%20', 'SHOP0001'],
    ['?code=&code=SHOP0001', undefined],
    ['?code=', undefined],
    ['?code', undefined],
    ['?code=+%20', undefined],
    ['?Code=SHOP0001', undefined],
    ['?xcode=SHOP0001', undefined],
    ['', undefined],
  ])('in %j is %j', (query, code) => {
    expect(codeOfLink(readLink(`https://jara.example/signup${query}`) ?? [])).toBe(code)
  })
})
