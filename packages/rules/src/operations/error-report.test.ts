import { describe, expect, test } from 'vitest'
import { reportableFrames, reportableText } from './error-report.ts'

describe('the text of an error', () => {
  test.each([
    ['x is not a function', 'x is not a function'],
    [
      'Unexpected token \'A\', "Adaeze Oko"... is not valid JSON',
      'Unexpected token "…", "…"... is not valid JSON',
    ],
    [
      "Cannot read properties of undefined (reading 'points')",
      'Cannot read properties of undefined (reading "…")',
    ],
    ['No user ada@people.example', 'No user …'],
    ['Failed: https://jara.example/redeem?code=JARA2026', 'Failed: https://jara.example/redeem'],
    ['Failed: /auth#token=abc', 'Failed: /auth'],
    ['Meter 45012345678 has 20 units', 'Meter … has 20 units'],
    ['"an unfinished quotation', '"…"'],
  ])('%s', (text, reported) => {
    expect(reportableText(text)).toBe(reported)
    expect(reportableText(reported), 'a second time').toBe(reported)
  })

  test('is cut off', () => {
    expect(reportableText('a'.repeat(500))).toHaveLength(200)
  })
})

test('frames name files, lines and columns of the app, in every browser’s form', () => {
  const chromium =
    'TypeError: x\n    at save (https://jara.example/assets/index-4f2a.js?v=Ada:1:204)\n    at <anonymous>'
  const firefox =
    'save@https://jara.example/assets/shared-9b.js:12:3\n@https://jara.example/redeem?code=JARA2026:1:1'
  expect(reportableFrames(chromium)).toEqual(['index-4f2a.js:1:204'])
  expect(reportableFrames(firefox)).toEqual(['shared-9b.js:12:3'])
  expect(reportableFrames('at a (https://j.example/a.js:1:1)\n'.repeat(50))).toHaveLength(8)
})
