import { formatMoment } from '@jara/rules/moment'
import { Icon } from '@jara/ui/icon'
import { Spinner } from '@jara/ui/spinner'
import { VisuallyHidden } from '@jara/ui/visually-hidden'
import type { Receipt } from './receipt-query.ts'
import styles from './timeline.module.css'

/** Completed steps, and those still to come. */
export function Timeline({ receipt: { steps = [], status } }: { receipt: Receipt }) {
  return (
    <>
      <VisuallyHidden>
        <h2>Timeline</h2>
      </VisuallyHidden>
      <ol className={styles.timeline}>
        {steps.map(({ step = '', words, at }, place) => (
          <li key={step} className={styles.step} data-back={step === 'refunded' || undefined}>
            <span className={styles.dot}>
              <Icon name={step === 'refunded' ? 'refresh' : 'check'} size="xs" />
            </span>
            {place === steps.length - 1 && status !== 'processing' ? (
              <strong>{words}</strong>
            ) : (
              <span>{words}</span>
            )}
            <time className={styles.when} dateTime={at}>
              {formatMoment(at)}
            </time>
          </li>
        ))}
        {status === 'processing' && (
          <li className={styles.step}>
            <Spinner label="We’ll notify you when it’s delivered" />
          </li>
        )}
      </ol>
    </>
  )
}
