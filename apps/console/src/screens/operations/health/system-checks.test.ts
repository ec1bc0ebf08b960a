import { readHealth } from '@jara/contract/operations/health'
import { expect, test } from 'vitest'
import {
  countIssues,
  type Health,
  judgeChecks,
  systemChecks,
  judgeJob,
  judgeNotices,
  judgeProvider,
} from './system-checks.ts'

const at = '2026-11-19T13:20:00.000Z'
const ago = (hours: number) => new Date(Date.parse(at) - hours * 3_600_000).toISOString()
const example: Health = {
  ...readHealth.answer.parse(readHealth.example.answer),
  jobs: [],
  provider: [],
  checks: [],
  notices: [],
  settings: [],
}

const job = {
  name: 'a job',
  ran_at: ago(12),
  succeeded_at: ago(12),
  next_at: ago(-1),
  leased_until: null,
  failures: 0,
  fault: null,
}

test.each([
  [{}, 'well'],
  [{ failures: 1, fault: 'Error: no' }, 'look'],
  [{ failures: 3, fault: 'Error: no' }, 'wrong'],
  [{ next_at: ago(0.1) }, 'well'],
  [{ next_at: ago(1) }, 'wrong'],
  [{ next_at: ago(1), leased_until: ago(-0.1) }, 'well'],
])('a job with %o is %s', (facts, mark) => {
  const judged = judgeJob({ ...job, ...facts }, at)
  expect(judged.mark).toBe(mark)
  expect(judged.toDo === undefined).toBe(mark === 'well')
})

const check = { name: 'ledger', means: 'It does not add up.', checked_at: ago(12), differences: 0 }
const notices = { lane: 'mail', waiting: 2, retried: 0, oldest_at: ago(1) } as const
const latest = { finished_at: ago(12), folder: '/b', files: 2, bytes: 1_000_000 }
const setting = { name: 'SMTP_URL', means: 'No emails are sent.' }
const demo = { ...example.node, is_demo: true }
const isOurs = (backup: typeof latest | null) => ({ is_ours: true, latest: backup })

test.each([
  [judgeProvider, { provider: null }, 'wrong'],
  [judgeProvider, { provider: [{ service: null, paused_seconds: 0 }] }, 'well'],
  [judgeProvider, { provider: [{ service: 'mtn', paused_seconds: 9 }] }, 'wrong'],
  [judgeChecks, { checks: [check] }, 'well'],
  [judgeChecks, { checks: [{ ...check, checked_at: ago(27) }] }, 'look'],
  [judgeChecks, { checks: [{ ...check, differences: 1 }] }, 'wrong'],
  [judgeNotices, {}, 'well'],
  [judgeNotices, { notices: [notices] }, 'well'],
  [judgeNotices, { notices: [{ ...notices, retried: 1 }] }, 'look'],
  [judgeNotices, { notices: [{ ...notices, oldest_at: ago(13) }] }, 'wrong'],
  [systemChecks, { backup: isOurs(latest) }, 'well'],
  [systemChecks, { backup: isOurs({ ...latest, finished_at: ago(27) }) }, 'look'],
  [systemChecks, { backup: isOurs({ ...latest, finished_at: ago(200) }) }, 'wrong'],
  [systemChecks, { backup: isOurs(null) }, 'wrong'],
  [systemChecks, { backup: isOurs(null), node: demo }, 'note'],
  [systemChecks, { backup: { is_ours: false, latest: null } }, 'note'],
  [systemChecks, { settings: [setting] }, 'look'],
  [systemChecks, { settings: [setting], node: demo }, 'note'],
  [systemChecks, { node: { ...example.node, is_disk_low: true } }, 'wrong'],
] as const)('%o of %j is %s, and says what to do', (judge, facts, mark) => {
  const health = { ...example, at, ...structuredClone(facts) } as Health
  const lines = judge(health)
  const odd = lines.filter((line) => line.mark !== 'well')
  expect(odd.map((line) => line.mark)).toEqual(mark === 'well' ? [] : [mark])
  const wantsSomebody = mark === 'look' || mark === 'wrong'
  expect(odd.every(({ toDo }) => (toDo !== undefined) === wantsSomebody)).toBe(true)
})

test('what is meant to be as it is troubles nobody', () => {
  const health = { ...example, at, checks: [check], backup: isOurs(null), node: demo, settings: [setting] }
  expect(countIssues(health)).toBe(0)
  expect(countIssues({ ...health, node: example.node })).toBe(2)
})
