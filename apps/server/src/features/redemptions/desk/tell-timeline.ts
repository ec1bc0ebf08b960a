import type { AnswerOf } from '@jara/contract/call'
import type { readRedemption } from '@jara/contract/console/redemptions'
import { formatNaira } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import type { ProviderAnswerRow } from '../fulfilment/provider-answer.sql.ts'
import type { ActRow, DeskRow } from './desk.sql.ts'
import { describeAnswer } from './describe-answer.ts'

type Event = AnswerOf<typeof readRedemption>['timeline'][number]

/** The history of a redemption, oldest first. The answers are given latest first. */
export function tellTimeline(
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
  const text = `${formatCount(points)} points were set aside for ${formatNaira(amount_kobo)}.`
  const held: Event = { kind: 'held', at: created_at.toISOString(), title: 'Held', text }
  if (first_sent_at === null) return [held]
  const title = sends === 1 ? 'Sent once' : `Sent ${sends} times`
  return [
    held,
    {
      kind: 'sent',
      at: first_sent_at.toISOString(),
      title,
      text: `Order ${request_id}, kept before sending.`,
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
    title: first.asked === 'pay' ? 'The provider answered' : `Asked again${times}`,
    text: alike.length === 1 ? `${said}, after ${seconds(first.took_ms)}.` : `Each time: ${said}.`,
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

function tellHandOver({ at, code }: ProviderAnswerRow): Event {
  const text = `After ${code} it is for a person to find out. The provider is asked every six hours.`
  return { kind: 'person', at: at.toISOString(), title: 'Needs a person', text }
}

const actTitles: Readonly<Record<string, string>> = {
  'provider-asked': 'Asked by hand',
  'approval-asked': 'A second operator was asked',
  'approval-given': 'Approved',
  'approval-refused': 'Refused',
  'redemption-decided': 'Decided by hand',
  'contradiction-answered': 'The contradiction was answered',
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
    const text = `${formatCount(points)} points are spent, and the customer was told.`
    end.push({ kind: 'delivered', at: finished_at.toISOString(), title: 'Delivered', text })
  } else if (finished_at !== null) {
    const why = reason === null ? '' : `: ${reason}`
    const text = `${formatCount(points)} points went back, and the customer was told${why}.`
    end.push({ kind: 'refunded', at: finished_at.toISOString(), title: 'Given back', text })
  }
  if (contradicted_at !== null) {
    const says = status === 'delivered' ? 'it was not carried out' : 'it was delivered'
    const text = `The provider now says that ${says}. Points stay as they are until somebody answers it.`
    end.push({ kind: 'contradicted', at: contradicted_at.toISOString(), title: 'Contradicted', text })
  }
  return end
}
