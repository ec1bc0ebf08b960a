import { Link } from '@jara/ui/link'
import type { ReactNode } from 'react'
import { When } from '../../../parts/amounts.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { count, nairaInWords, pointsInWords } from '../../../parts/words.ts'
import type { Customer } from './standing-dialog.tsx'
import styles from './customer.module.css'

interface Bucket {
  readonly key: string
  readonly name: string
  readonly points: number
  readonly says: ReactNode
}

/** The points by bucket, as a bar and in words: the answer to "why is it 0?". */
export function Buckets({ customer }: { customer: Customer }) {
  const buckets = bucketsOf(customer)
  const shown = buckets.filter(({ points }) => points > 0)
  const sum = shown.reduce((all, { points }) => all + points, 0)
  return (
    <Panel label="Points" padded={false}>
      {sum > 0 && (
        <div
          className={styles.bar}
          role="img"
          aria-label={buckets.map(({ name, points }) => `${name} ${pointsInWords(points)}`).join(', ')}
        >
          {shown.map(({ key, points }) => (
            <span key={key} data-bucket={key} style={{ flexGrow: points / sum }} />
          ))}
        </div>
      )}
      <dl className={styles.buckets}>
        {buckets.map(({ key, name, points, says }) => (
          <div key={key}>
            <dt>
              <span className={styles.mark} data-bucket={key} />
              {name}
            </dt>
            <dd>
              <span className={styles.amount}>
                {key === 'debt' && points > 0 ? count(-points) : count(points)} <small>pts</small>
              </span>
              <span className={styles.says}>{says}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function bucketsOf({ points, worth, next_maturing, held_for }: Customer): readonly Bucket[] {
  const elsewhere = points.maturing + points.held > 0
  return [
    {
      key: 'spendable',
      name: 'Available',
      points: points.available,
      says: `${nairaInWords(worth)}.${points.available === 0 && elsewhere ? ' Other points are available soon or on hold.' : ''}`,
    },
    {
      key: 'maturing',
      name: 'Available soon',
      points: points.maturing,
      says: next_maturing ? (
        <>
          {pointsInWords(next_maturing.points)} available on <When at={next_maturing.matures_at} />.
        </>
      ) : (
        'No points available soon.'
      ),
    },
    { key: 'held', name: 'On hold', points: points.held, says: <Holds holds={held_for} /> },
    {
      key: 'pending',
      name: 'Pending',
      points: points.pending,
      says: points.pending > 0 ? 'From purchases awaiting approval.' : 'No pending purchases.',
    },
    {
      key: 'debt',
      name: 'Points owed',
      points: points.debt,
      says: points.debt > 0 ? 'From reversed purchases. Repaid from future points.' : 'Nothing owed.',
    },
  ]
}

function Holds({ holds }: { holds: Customer['held_for'] }) {
  const [first, ...others] = holds
  if (first === undefined) return 'None open.'
  return (
    <>
      For <Link href={`/console/redemptions/${first.id}`}>{first.item_name}</Link> since{' '}
      <When at={first.since} />
      {others.length > 0 && `, and ${others.length} more`}.
    </>
  )
}
