import type { AnswerOf } from '@jara/contract/call'
import type { readHealth } from '@jara/contract/console/health'
import { signalInWords } from '../../parts/signal-words.ts'
import { count, durationInWords, momentInWords } from '../../parts/words.ts'

export type Health = AnswerOf<typeof readHealth>
type Job = Health['jobs'][number]

/** `look`: needs attention today. `wrong`: needs attention now. `note`: as intended for this installation. */
export type Mark = 'well' | 'note' | 'look' | 'wrong'

export interface Line {
  readonly title: string
  readonly mark: Mark
  /** The current state. */
  readonly text: string
  /** What to do about it, if anything. */
  readonly toDo?: string
}

const hour = 3_600
/** Servers check for due jobs every 30 seconds. */
const lateSeconds = 600
const nightSeconds = 26 * hour
const staleBackupSeconds = 7 * 24 * hour
/** Notifications that are not urgent wait until morning. */
const longestNightSeconds = 12 * hour

const ageOf = (since: string, at: string) => (Date.parse(at) - Date.parse(since)) / 1_000

/** Whether a server is running it. */
export function isRunning({ leased_until: until }: Job, at: string): boolean {
  return until !== null && Date.parse(until) > Date.parse(at)
}

export function judgeJob(job: Job, at: string): Pick<Line, 'mark' | 'toDo'> {
  const { failures, fault, next_at: next } = job
  if (failures > 0) {
    const often = failures === 1 ? 'It failed' : `It failed ${count(failures)} times in a row`
    const toDo = `${often}: ${fault ?? 'no reason is known'}. It is tried again by itself; the server’s log says more.`
    return { mark: failures === 1 ? 'look' : 'wrong', toDo }
  }
  const late = ageOf(next, at)
  if (late > lateSeconds && !isRunning(job, at)) {
    return {
      mark: 'wrong',
      toDo: `It is late by ${durationInWords(late)}. Restart a server: none looks for jobs.`,
    }
  }
  return { mark: 'well' }
}

/** Provider calls that do not belong to one service. */
const questions: Readonly<Record<string, string>> = {
  balance: 'the float',
  'electricity-bill': 'electricity',
}

export function judgeProvider({ provider }: Health): Line[] {
  if (provider === null)
    return [
      {
        title: 'Provider',
        mark: 'wrong',
        text: 'None is configured',
        toDo: 'Set its keys; see the settings.',
      },
    ]
  return provider.map(({ service, paused_seconds: paused }) => {
    const title = service === null ? 'Sending orders' : `Asking about ${questions[service] ?? service}`
    if (paused === 0) return { title, mark: 'well', text: 'Not paused' }
    const toDo =
      service === null
        ? 'It fails or refuses our account. Look at the float and the desk; orders wait and are sent afterwards.'
        : 'It fails for this service. If it goes on, pause the item on the desk.'
    return { title, mark: 'wrong', text: `Paused for another ${durationInWords(paused)}`, toDo }
  })
}

export function judgeChecks({ checks, at }: Health): Line[] {
  return checks.map(({ name, means, checked_at: checkedAt, differences }) => {
    const title = signalInWords(name)
    const checked = `Checked ${momentInWords(checkedAt)}`
    if (differences > 0) {
      const text = `${checked}: ${count(differences)} ${differences === 1 ? 'difference' : 'differences'}`
      const toDo = `${means} Back up this state, then see “Alarms” in docs/operations.md.`
      return { title, mark: 'wrong', text, toDo }
    }
    if (ageOf(checkedAt, at) <= nightSeconds) return { title, mark: 'well', text: `${checked}: sound` }
    return { title, mark: 'look', text: checked, toDo: 'Last night’s check is missing. Look at the jobs.' }
  })
}

const lanes: Readonly<Record<Health['notices'][number]['lane'], readonly [title: string, check: string]>> = {
  push: ['Push', 'The push services of the browsers do not take them.'],
  'urgent-push': ['Urgent push', 'The push services of the browsers do not take them.'],
  mail: ['Letters', 'Check SMTP_URL and the mail server.'],
  sms: ['SMS', 'Check SMS_API_KEY and the credit at the SMS provider.'],
}

export function judgeNotices({ notices, at }: Health): Line[] {
  if (notices.length === 0) return [{ title: 'Notices', mark: 'well', text: 'Nothing waits to be delivered' }]
  return notices.map(({ lane, waiting, retried, oldest_at: oldest }) => {
    const [title, toDo] = lanes[lane]
    const text = `${count(waiting)} waiting, ${count(retried)} tried in vain. The oldest is of ${momentInWords(oldest)}.`
    if (ageOf(oldest, at) > longestNightSeconds) return { title, mark: 'wrong', text, toDo }
    return retried > 0 ? { title, mark: 'look', text, toDo } : { title, mark: 'well', text }
  })
}

export function judgeHouse(health: Health): Line[] {
  const { version, up_seconds: up, is_disk_low: isLow } = health.node
  const disk: Line = isLow
    ? {
        title: 'Disk',
        mark: 'wrong',
        text: 'Full: nothing can be written',
        toDo: 'Free some space on the disk of DATA_DIR.',
      }
    : { title: 'Disk', mark: 'well', text: 'Has space' }
  return [
    { title: 'This server', mark: 'well', text: `Version ${version}, up for ${durationInWords(up)}` },
    disk,
    judgeBackup(health),
    ...judgeSettings(health),
  ]
}

function judgeBackup({ backup: { is_ours: isOurs, latest }, node, at }: Health): Line {
  const title = 'Backup'
  if (!isOurs) {
    return {
      title,
      mark: 'note',
      text: 'The database is yours, and backed up by its own tools. Jara does not see that.',
    }
  }
  const toDo = 'Run npm run backup, and let it run every night.'
  if (latest === null) {
    const text = 'None was taken yet'
    return node.is_demo ? { title, mark: 'note', text } : { title, mark: 'wrong', text, toDo }
  }
  const age = ageOf(latest.finished_at, at)
  const size = `${(latest.bytes / 1_000_000).toFixed(1)} MB in ${count(latest.files)} files`
  const text = `Finished ${durationInWords(age)} ago, ${size}, in ${latest.folder}`
  if (age <= nightSeconds || node.is_demo) return { title, mark: 'well', text }
  return { title, mark: age > staleBackupSeconds ? 'wrong' : 'look', text, toDo }
}

function judgeSettings({ settings, node }: Health): Line[] {
  if (settings.length === 0) return [{ title: 'Settings', mark: 'well', text: 'Nothing waits for one' }]
  return settings.map(({ name, means }) =>
    node.is_demo
      ? { title: name, mark: 'note', text: `${means} A demo does without.` }
      : { title: name, mark: 'look', text: means, toDo: 'Set it and restart; see docs/operations.md.' },
  )
}

/** How many checks need attention. */
export function countTroubles(health: Health): number {
  const jobs = health.jobs.map((job) => judgeJob(job, health.at))
  const lines = [judgeProvider, judgeChecks, judgeNotices, judgeHouse].flatMap((judge) => judge(health))
  return [...jobs, ...lines].filter(({ mark }) => mark === 'look' || mark === 'wrong').length
}
