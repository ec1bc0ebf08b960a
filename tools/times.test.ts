import { expect, test } from 'vitest'
import { timedByPlaywright, timedByVitest, timesInWords } from './times.ts'

const ran = (...durations: number[]) => ({
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})

test('adds up the time of each journey file, however deep its tests are nested', () => {
  const inner = { file: 'a.e2e.ts', specs: [ran(500), ran(250, 250)], suites: [] }
  const report = {
    suites: [
      { file: 'a.e2e.ts', specs: [ran(2_000)], suites: [inner] },
      { file: 'b.e2e.ts', specs: [] },
    ],
  }
  expect(timedByPlaywright(JSON.stringify(report))).toEqual([
    { file: 'a.e2e.ts', seconds: 3 },
    { file: 'b.e2e.ts', seconds: 0 },
  ])
})

test('lists the time of each suite, then the ten slowest files of all suites', () => {
  const files = Array.from({ length: 12 }, (_, number) => ({ file: `${number}.test.ts`, seconds: number }))
  const slow = { file: 'slow.e2e.ts', seconds: 61.4 }
  expect(
    timesInWords([
      { name: 'units', seconds: 299.6, files: timedByVitest(JSON.stringify(files)) },
      { name: 'journeys', seconds: 9, files: [slow] },
    ]),
  ).toEqual([
    '  5:00  units',
    '  0:09  journeys',
    'The 10 slowest files, which run beside others:',
    '  1:01  slow.e2e.ts',
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map(
      (number) => `  0:${String(number).padStart(2, '0')}  ${number}.test.ts`,
    ),
  ])
})
