import { promiseSeconds } from '@jara/rules/redeeming/redemption-desk'
import { Badge } from '@jara/ui/badge'
import type { ReactNode } from 'react'
import { Naira, Points, When } from '../../../parts/amounts.tsx'
import { count, durationInWords, nairaInWords } from '../../../parts/words.ts'
import { ageOf, type Overview, percentInWords } from './find-alarms.ts'
import styles from './overview.module.css'

/** Four figures, each answering a question. */
export function Figures({ overview }: { overview: Overview }) {
  return (
    <section className={styles.figures} aria-label="Key figures">
      <FloatFigure overview={overview} />
      <LiabilityFigure overview={overview} />
      <TodayFigure overview={overview} />
      <OldestFigure overview={overview} />
    </section>
  )
}

interface FigureProps {
  readonly label: string
  readonly badge?: ReactNode
  readonly value: ReactNode
  /** Parts of a bar. The text repeats them, so the bar is hidden from screen readers. */
  readonly bar: readonly {
    readonly share: number
    readonly tone: 'brand' | 'green' | 'mid' | 'wait' | 'hot'
  }[]
  /** Where the limit lies on the bar. */
  readonly limit?: number | undefined
  readonly children: ReactNode
}

function Figure({ label, badge, value, bar, limit, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <p className={styles.label}>
        {label} {badge}
      </p>
      <p className={styles.value}>{value}</p>
      <div className={styles.bar} aria-hidden="true">
        {bar.map(({ share, tone }) => (
          <i key={tone} data-tone={tone} style={{ inlineSize: `${clamp(share) * 100}%` }} />
        ))}
        {limit !== undefined && <b style={{ insetInlineStart: `${clamp(limit) * 100}%` }} />}
      </div>
      <p className={styles.means}>{children}</p>
    </div>
  )
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}

function FloatFigure({ overview: { float, at } }: { overview: Overview }) {
  if (float === null) {
    return (
      <Figure label="Provider balance" value="Unknown" bar={[]}>
        Updated every minute.
      </Figure>
    )
  }
  const { balance, burn, hours_left: hours, alarm, is_low: isLow, asked_at: askedAt } = float
  const seconds = (hours ?? 0) * 3_600
  const full = alarm.hours * 2
  return (
    <Figure
      label="Provider balance"
      badge={isLow ? <Badge tone="red">Low</Badge> : <Badge tone="green">Enough</Badge>}
      value={hours === null ? <Naira amount={balance} /> : durationInWords(seconds)}
      bar={[{ share: hours === null ? 1 : hours / full, tone: isLow ? 'hot' : 'brand' }]}
      limit={0.5}
    >
      {hours === null ? (
        'No recent orders'
      ) : (
        <>
          <strong>{nairaInWords(balance)}</strong> at {nairaInWords(burn)} an hour. Runs out{' '}
          <When at={new Date(Date.parse(at) + seconds * 1_000).toISOString()} />
        </>
      )}
      . Alert below {alarm.hours} h or {nairaInWords(alarm.naira)}. Checked <When at={askedAt} />.
    </Figure>
  )
}

function LiabilityFigure({ overview: { liability, float } }: { overview: Overview }) {
  const { points, naira, prefunded, covered } = liability
  const byFloat = naira > 0 ? (float?.balance ?? 0) / naira : 0
  const byPrefunds = naira > 0 ? prefunded / naira : 0
  return (
    <Figure
      label="Points liability"
      badge={
        covered !== null &&
        float !== null &&
        (covered < 1 ? <Badge tone="orange">Shortfall</Badge> : <Badge tone="green">Funded</Badge>)
      }
      value={<Naira amount={naira} />}
      bar={[
        { share: byPrefunds, tone: 'brand' },
        { share: Math.min(byFloat, 1 - clamp(byPrefunds)), tone: 'mid' },
      ]}
      limit={0.995}
    >
      for <Points amount={points} /> outstanding.{' '}
      {covered !== null && (
        <>
          <strong>{percentInWords(covered)} funded</strong> by the prepaid and provider balances.
        </>
      )}
    </Figure>
  )
}

function TodayFigure({ overview: { today } }: { overview: Overview }) {
  const { orders, naira, delivered, refunded, waiting, person } = today
  const shareOf = (part: number) => (orders > 0 ? part / orders : 0)
  return (
    <Figure
      label="Redemptions today"
      value={
        <>
          {count(orders)} <small>{nairaInWords(naira)}</small>
        </>
      }
      bar={[
        { share: shareOf(delivered), tone: 'green' },
        { share: shareOf(refunded), tone: 'mid' },
        { share: shareOf(waiting), tone: 'wait' },
        { share: shareOf(person), tone: 'hot' },
      ]}
    >
      {count(delivered)} delivered · {count(refunded)} refunded · {count(waiting)} in progress ·{' '}
      {person === 1 ? '1 needs' : `${count(person)} need`} review
    </Figure>
  )
}

function OldestFigure({ overview: { open, at, today } }: { overview: Overview }) {
  const [oldest] = open
  const inTime =
    today.in_time === null
      ? ''
      : ` ${percentInWords(today.in_time)} of the orders completed today took 30 s or less.`
  if (!oldest) {
    return (
      <Figure
        label="Oldest open"
        badge={<Badge tone="green">None</Badge>}
        value="None"
        bar={[]}
        limit={0.995}
      >
        Every order has been delivered or refunded.{inTime}
      </Figure>
    )
  }
  const age = ageOf(oldest.created_at, at)
  const share = age / promiseSeconds
  return (
    <Figure
      label="Oldest open"
      badge={share > 5 / 6 && <Badge tone="orange">{share > 1 ? 'Overdue' : 'Due soon'}</Badge>}
      value={durationInWords(age)}
      bar={[{ share, tone: share > 5 / 6 ? 'hot' : 'brand' }]}
      limit={0.995}
    >
      Due within 24 h.{inTime}
    </Figure>
  )
}
