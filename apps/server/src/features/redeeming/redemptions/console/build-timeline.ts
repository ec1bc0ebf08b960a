import type { AnswerOf } from '@jara/contract/call'
import type { readRedemption } from '@jara/contract/redeeming/redemptions-console'
import { formatNaira } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import type { ProviderAnswerRow } from '../fulfilment/provider-answer.sql.ts'
import type { ActRow, DeskRow } from './desk.sql.ts'
import { describeAnswer } from './describe-answer.ts'

type Event = AnswerOf<typeof readRedemption>['timeline'][number]

/** The history of a redemption, oldest first. The answers are given latest first. */
export function buildTimeline(
  row: DeskRow,
  answers: readonly ProviderAnswerRow[],
  acts: readonly ActRow[],
): Event[] {
  const oldestFirst = answers.toReversed()
  return [
    ...tellBeginning(row),
    ...tellAnswers(oldestFirst),
    ...oldestFirst.filter(({ step }) => step === 'hand-over').map(tellHandOver),
    ...acts.map(tellAct),
    ...tellEnd(row),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
}

function tellBeginning({
  points,
  amount_kobo,
  created_at,
  first_sent_at,
  request_id,
  sends,
}: DeskRow): Event[] {
  const text = `${formatCount(points)} points were put on hold for ${formatNaira(amount_kobo)}.`
  const held: Event = { kind: 'held', at: created_at.toISOString(), title: 'On hold', text }
  if (first_sent_at === null) return [held]
  const title = sends === 1 ? 'Sent once' : `Sent ${sends} times`
  return [
    held,
    {
      kind: 'sent',
      at: first_sent_at.toISOString(),
      title,
      text: `Order ${request_id}, saved before sending.`,
    },
  ]
}

/** Consecutive checks with the same answer become one event. */
function tellAnswers(answers: readonly ProviderAnswerRow[]): Event[] {
  const events: Event[] = []
  let alike: ProviderAnswerRow[] = []
  const tell = () => {
    const [first] = alike
    if (first) events.push(tellAlike(first, alike))
    alike = []
  }
  for (const answer of answers) {
    const [first] = alike
    if (first && (first.asked !== answer.asked || first.code !== answer.code || first.kind !== answer.kind))
      tell()
    alike.push(answer)
  }
  tell()
  return events
}

function tellAlike(first: ProviderAnswerRow, alike: readonly ProviderAnswerRow[]): Event {
  const last = alike.at(-1) ?? first
  const said = describeAnswer(first.code, first.kind)
  const times = alike.length === 1 ? '' : `, ${alike.length} times`
  return {
    kind: first.asked === 'pay' ? 'answered' : 'asked',
    at: first.at.toISOString(),
    ...(alike.length > 1 && { until: last.at.toISOString() }),
    title: first.asked === 'pay' ? 'Provider response' : `Status checked${times}`,
    text: alike.length === 1 ? `${said}, after ${seconds(first.took_ms)}.` : `Each time: ${said}.`,
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

function tellHandOver({ at, code }: ProviderAnswerRow): Event {
  const text = `After ${code}, the provider could not confirm the outcome. Needs review; we check again every 6 hours.`
  return { kind: 'person', at: at.toISOString(), title: 'Needs review', text }
}

const actTitles: Readonly<Record<string, string>> = {
  'provider-asked': 'Status checked manually',
  'approval-asked': 'Sent for approval',
  'approval-given': 'Approved',
  'approval-refused': 'Declined',
  'redemption-decided': 'Resolved manually',
  'contradiction-answered': 'Status conflict resolved',
}

function tellAct({ act, after, at, by }: ActRow): Event {
  const proposal = after?.['proposal']
  const said: Readonly<Record<string, unknown>> = {
    ...after,
    ...(typeof proposal === 'object' ? proposal : {}),
  }
  const words = ['outcome', 'answer', 'reason', 'note'].flatMap((name) => {
    const word = said[name]
    return typeof word === 'string' ? [word] : []
  })
  const text = [`By ${by ?? 'Jara'}`, ...words].join(', ')
  return { kind: 'act', at: at.toISOString(), title: actTitles[act] ?? act, text: `${text}.` }
}

function tellEnd({ status, finished_at, contradicted_at, points, reason }: DeskRow): Event[] {
  const end: Event[] = []
  if (finished_at !== null && status === 'delivered') {
    const text = `${formatCount(points)} points were deducted and the customer was notified.`
    end.push({ kind: 'delivered', at: finished_at.toISOString(), title: 'Delivered', text })
  } else if (finished_at !== null) {
    const why = reason === null ? '' : `: ${reason}`
    const text = `${formatCount(points)} points were refunded and the customer was notified${why}.`
    end.push({ kind: 'refunded', at: finished_at.toISOString(), title: 'Refunded', text })
  }
  if (contradicted_at !== null) {
    const says = status === 'delivered' ? 'failed' : 'was delivered'
    const text = `The provider now reports that the order ${says}. Points won’t change until this is resolved.`
    end.push({ kind: 'contradicted', at: contradicted_at.toISOString(), title: 'Status conflict', text })
  }
  return end
}
