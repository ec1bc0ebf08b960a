import { describe, expect, it } from 'vitest'
import { looksLikeFormula, toCsv } from './csv.ts'

describe('a CSV file', () => {
  it.each([
    ['words', 'Rice', 'Rice'],
    ['a number', -4.5, '-4.5'],
    ['nothing', null, ''],
    ['a comma', 'Rice, 2kg', '"Rice, 2kg"'],
    ['quotes', 'the "big" one', '"the ""big"" one"'],
    ['two lines', 'one\ntwo', '"one\ntwo"'],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula with quotes', '=HYPERLINK("http://evil","x")', '"\'=HYPERLINK(""http://evil"",""x"")"'],
    ['a command', '@SUM(A1)', "'@SUM(A1)"],
    ['a formula behind a space', ' +1', "' +1"],
  ])('writes %s so that every program reads it back, and none runs it', (_what, cell, written) => {
    expect(toCsv([[cell, 'end']])).toBe(`${written},end\r\n`)
  })
})

it.each(['=1', '+1', '-1', '@a', '\t=1', ' =1'])('%j looks like a formula', (text) => {
  expect(looksLikeFormula(text)).toBe(true)
})

it.each(['Rice', '2=2', '', 'A-1', "'=1"])('%j does not', (text) => {
  expect(looksLikeFormula(text)).toBe(false)
})
