import type { AnswerOf } from '@jara/contract/call'
import type { readHealth } from '@jara/contract/operations/health'
import { signalInWords } from '../../../parts/signal-words.ts'
import { count, durationInWords, momentInWords } from '../../../parts/words.ts'

export type Health = AnswerOf<typeof readHealth>
type Job = Health['jobs'][number]

/** `look`: needs attention today. `wrong`: needs attention now. `note`: as intended for this installation. */
export type Severity = 'well' | 'note' | 'look' | 'wrong'

export interface Line {
  readonly title: string
  readonly mark: Severity
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
    const toDo = `${often}: ${fault ?? 'reason unknown'}. It will retry automatically. See the server log for details.`
    return { mark: failures === 1 ? 'look' : 'wrong', toDo }
  }
  const late = ageOf(next, at)
  if (late > lateSeconds && !isRunning(job, at)) {
    return {
      mark: 'wrong',
      toDo: `It is ${durationInWords(late)} late. No server is running jobs. Restart one.`,
    }
  }
  return { mark: 'well' }
}

/** Provider calls that do not belong to one service. */
const questions: Readonly<Record<string, string>> = {
  balance: 'the provider balance',
  'electricity-bill': 'electricity',
}

export function judgeProvider({ provider }: Health): Line[] {
  if (provider === null)
    return [
      {
        title: 'Provider',
        mark: 'wrong',
        text: 'Not configured',
        toDo: 'Set the provider’s keys. See the settings below.',
      },
    ]
  return provider.map(({ service, paused_seconds: paused }) => {
    const title = service === null ? 'Sending orders' : `Status checks: ${questions[service] ?? service}`
    if (paused === 0) return { title, mark: 'well', text: 'Not paused' }
    const toDo =
      service === null
        ? 'The provider is failing or rejecting our account. Check the provider balance and Redemptions. Queued orders will be sent once it recovers.'
        : 'The provider is failing for this service. If this continues, pause the item under Redemptions.'
    return { title, mark: 'wrong', text: `Paused for another ${durationInWords(paused)}`, toDo }
  })
}

export function judgeChecks({ checks, at }: Health): Line[] {
  return checks.map(({ name, means, checked_at: checkedAt, differences }) => {
    const title = signalInWords(name)
    const checked = `Checked ${momentInWords(checkedAt)}`
    if (differences > 0) {
      const text = `${checked}: ${count(differences)} ${differences === 1 ? 'difference' : 'differences'}`
      const toDo = `${means} Take a backup, then see “Alerts” in docs/operations.md.`
      return { title, mark: 'wrong', text, toDo }
    }
    if (ageOf(checkedAt, at) <= nightSeconds)
      return { title, mark: 'well', text: `${checked}: no differences` }
    return {
      title,
      mark: 'look',
      text: checked,
      toDo: 'Last night’s check didn’t run. Check the recurring jobs.',
    }
  })
}

const lanes: Readonly<Record<Health['notices'][number]['lane'], readonly [title: string, check: string]>> = {
  push: ['Push', 'The browsers’ push services are rejecting our notifications.'],
  'urgent-push': ['Urgent push', 'The browsers’ push services are rejecting our notifications.'],
  mail: ['Emails', 'Check SMTP_URL and the mail server.'],
  sms: ['SMS', 'Check SMS_API_KEY and the credit at the SMS provider.'],
}

export function judgeNotices({ notices, at }: Health): Line[] {
  if (notices.length === 0)
    return [{ title: 'Notifications', mark: 'well', text: 'No notifications in the queue' }]
  return notices.map(({ lane, waiting, retried, oldest_at: oldest }) => {
    const [title, toDo] = lanes[lane]
    const text = `${count(waiting)} queued, ${count(retried)} failed at least once. The oldest is from ${momentInWords(oldest)}.`
    if (ageOf(oldest, at) > longestNightSeconds) return { title, mark: 'wrong', text, toDo }
    return retried > 0 ? { title, mark: 'look', text, toDo } : { title, mark: 'well', text }
  })
}

export function systemChecks(health: Health): Line[] {
  const { version, up_seconds: up, is_disk_low: isLow } = health.node
  const disk: Line = isLow
    ? {
        title: 'Disk',
        mark: 'wrong',
        text: 'Full: no data can be saved',
        toDo: 'Free up space on the disk that holds DATA_DIR.',
      }
    : { title: 'Disk', mark: 'well', text: 'Space available' }
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
      text: 'You manage this database, so Jara can’t see its backups.',
    }
  }
  const toDo = 'Run npm run backup, and schedule it every night.'
  if (latest === null) {
    const text = 'No backup yet'
    return node.is_demo ? { title, mark: 'note', text } : { title, mark: 'wrong', text, toDo }
  }
  const age = ageOf(latest.finished_at, at)
  const size = `${(latest.bytes / 1_000_000).toFixed(1)} MB in ${count(latest.files)} files`
  const text = `Finished ${durationInWords(age)} ago, ${size}, in ${latest.folder}`
  if (age <= nightSeconds || node.is_demo) return { title, mark: 'well', text }
  return { title, mark: age > staleBackupSeconds ? 'wrong' : 'look', text, toDo }
}

function judgeSettings({ settings, node }: Health): Line[] {
  if (settings.length === 0)
    return [{ title: 'Settings', mark: 'well', text: 'All required settings are in place' }]
  return settings.map(({ name, means }) =>
    node.is_demo
      ? { title: name, mark: 'note', text: `${means} Not needed in a demo.` }
      : {
          title: name,
          mark: 'look',
          text: means,
          toDo: 'Set it and restart the server. See docs/operations.md.',
        },
  )
}

/** How many checks need attention. */
export function countIssues(health: Health): number {
  const jobs = health.jobs.map((job) => judgeJob(job, health.at))
  const lines = [judgeProvider, judgeChecks, judgeNotices, systemChecks].flatMap((judge) => judge(health))
  return [...jobs, ...lines].filter(({ mark }) => mark === 'look' || mark === 'wrong').length
}
