import { classNames } from '@jara/ui/class-names'
import { Icon, type IconName } from '@jara/ui/icon'
import { When } from '../../../parts/amounts.tsx'
import { icons } from '../../../parts/icons.ts'
import styles from './redemption.module.css'
import type { Redemption } from './redemption-answer.ts'

type Event = Redemption['timeline'][number]

/** The mark shows the kind of event by shape and colour; the word beside it repeats it. */
const marks: Readonly<Record<Event['kind'], readonly [IconName, 'ok' | 'wait' | 'hot' | 'plain']>> = {
  held: [icons.lock, 'ok'],
  sent: [icons.send, 'ok'],
  answered: ['clock', 'wait'],
  asked: ['refresh', 'wait'],
  person: ['alert', 'hot'],
  delivered: ['check', 'ok'],
  refunded: ['back', 'plain'],
  contradicted: ['alert', 'hot'],
  act: ['user', 'plain'],
}

export function Timeline({
  redemption: { timeline, finished_at, asks_next, promise_ends },
}: {
  redemption: Redemption
}) {
  return (
    <ol className={styles.timeline}>
      {timeline.map((event) => (
        <Entry key={`${event.at} ${event.title}`} event={event} />
      ))}
      {finished_at === null && (
        <li>
          <span className={classNames(styles.mark, styles.open)}>
            <Icon name="check" size="xs" />
          </span>
          <strong>Delivered or refunded</strong>
          <span className={styles.at}>
            by <When at={promise_ends} />
          </span>
          <p>
            {asks_next === null ? (
              'Automatic status checks have stopped.'
            ) : (
              <>
                Next check <When at={asks_next} />.
              </>
            )}
          </p>
        </li>
      )}
    </ol>
  )
}

function Entry({ event: { kind, at, until, title, text } }: { event: Event }) {
  const [icon, tone] = marks[kind]
  return (
    <li>
      <span className={classNames(styles.mark, styles[tone])}>
        <Icon name={icon} size="xs" />
      </span>
      <strong>{title}</strong>
      <span className={styles.at}>
        {until !== undefined && 'last '}
        <When at={until ?? at} />
      </span>
      <p>{text}</p>
    </li>
  )
}
