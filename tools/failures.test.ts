import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failedInPlaywright, failedInVitest, failuresInWords } from './failures.ts'

const passed = { status: 'passed', fullName: 'a sum adds up', failureMessages: [] }

test('names the failed tests of the units, and a file that could not be loaded', () => {
  const failed = { status: 'failed', fullName: 'a sum is exact', failureMessages: ['Error: 3 is not 2'] }
  const file = (name: string) => join(process.cwd(), name)
  const report = {
    testResults: [
      { name: file('a.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: file('b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      { name: file('c.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
    ],
  }
  expect(failedInVitest(JSON.stringify(report))).toEqual([
    { file: 'a.test.ts', test: 'a sum is exact', message: 'Error: 3 is not 2' },
    { file: 'b.test.ts', test: 'the file itself', message: 'no such module' },
  ])
})

test('names the failed journeys, however deep they are nested', () => {
  const spec = (title: string, ok: boolean, ...messages: string[]) => ({
    title,
    ok,
    tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  const inner = {
    title: 'the map',
    file: 'a.e2e.ts',
    specs: [spec('opens', false, 'time is up', 'waiting for the map'), spec('ends', true)],
  }
  const report = {
    suites: [{ title: 'a.e2e.ts', file: 'a.e2e.ts', specs: [spec('starts', true)], suites: [inner] }],
  }
  expect(failedInPlaywright(JSON.stringify(report))).toEqual([
    { file: 'a.e2e.ts', test: 'the map opens', message: 'time is up\nwaiting for the map' },
  ])
})

test('shows the first lines of each message, without colours', () => {
  const message = [
    '\u001B[31mError: 3 is not 2\u001B[39m',
    '',
    'Expected: 2',
    'Received: 3',
    'at a',
    'at b',
    'at c',
    'at d',
  ].join('\n')
  expect(failuresInWords([{ file: 'a.test.ts', test: 'a sum is exact', message }])).toEqual([
    'a.test.ts › a sum is exact',
    '    Error: 3 is not 2',
    '    Expected: 2',
    '    Received: 3',
    '    at a',
    '    at b',
    '    at c',
  ])
})
