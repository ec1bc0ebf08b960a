import { promiseSeconds } from '@jara/rules/redeeming/redemption-desk'
import { scaleLog } from 'd3-scale'
import { count, durationInWords } from '../../../parts/words.ts'
import { ageOf, type Overview } from './find-alarms.ts'
import styles from './overview.module.css'

const answerSeconds = 30
const [youngest, oldest] = [5, 36 * 3_600]

/** Where an age lies, in percent of the ruler's width. Equal distances are equal ratios of age. */
export const placeOf = scaleLog([youngest, oldest], [2, 98]).clamp(true)

/** The marks on the ruler. A phone has room for fewer. */
const marks = [
  { seconds: 5, label: '5 s', isMain: true },
  { seconds: answerSeconds, label: '30 s', isMain: true },
  { seconds: 120, label: '2 min', isMain: false },
  { seconds: 600, label: '10 min', isMain: true },
  { seconds: 3_600, label: '1 h', isMain: true },
  { seconds: 21_600, label: '6 h', isMain: false },
  { seconds: promiseSeconds, label: '24 h', isMain: true },
]

/** Every open redemption on a logarithmic line from 5 seconds to beyond 24 hours. */
export function PromiseRuler({ overview: { open, open_count: all, at } }: { overview: Overview }) {
  const ages = open.map((one) => ({ ...one, seconds: ageOf(one.created_at, at) }))
  const persons = ages.filter(({ needs_person: needsPerson }) => needsPerson).length
  return (
    <figure className={styles.ruler}>
      <svg className={styles.chart} role="img" aria-label={describe(ages, all)} width="100%" height="104">
        <Ground />
        {ages.map(({ id, seconds, needs_person: needsPerson }) => (
          <svg key={id} x={`${placeOf(seconds)}%`} y="58" overflow="visible">
            {needsPerson ? <Diamond /> : <circle className={styles.waits} r="6" />}
          </svg>
        ))}
      </svg>
      <figcaption className={styles.key}>
        <span>
          <svg width="14" height="14" aria-hidden="true">
            <circle className={styles.waits} cx="7" cy="7" r="5.5" />
          </svg>
          In progress {count(all - persons)}
        </span>
        <span>
          <svg width="14" height="14" aria-hidden="true" viewBox="-9 -9 18 18">
            <Diamond />
          </svg>
          Needs review {count(persons)}
        </span>
      </figcaption>
    </figure>
  )
}

function Diamond() {
  return <path className={styles.person} d="M0-8.5 8.5 0 0 8.5-8.5 0z" />
}

function Ground() {
  const [answer, promise] = [placeOf(answerSeconds), placeOf(promiseSeconds)]
  return (
    <>
      <rect className={styles.inTime} x="2%" y="45" width={`${answer - 2}%`} height="26" />
      <rect className={styles.well} x={`${answer}%`} y="45" width={`${promise - answer}%`} height="26" />
      <rect className={styles.broken} x={`${promise}%`} y="45" width={`${98 - promise}%`} height="26" />
      {marks.map(({ seconds, label, isMain }) => (
        <g key={label} className={isMain ? undefined : styles.wideOnly}>
          <line
            className={styles.axis}
            x1={`${placeOf(seconds)}%`}
            x2={`${placeOf(seconds)}%`}
            y1="45"
            y2="76"
          />
          <text x={`${placeOf(seconds)}%`} y="92" textAnchor={seconds === youngest ? 'start' : 'middle'}>
            {label}
          </text>
        </g>
      ))}
      {[answer, promise].map((place) => (
        <line key={place} className={styles.limit} x1={`${place}%`} x2={`${place}%`} y1="28" y2="76" />
      ))}
      <text className={styles.strong} x={`${answer + 0.8}%`} y="36">
        Answer
      </text>
      <text className={styles.strong} x={`${promise - 0.8}%`} y="36" textAnchor="end">
        Delivered or refunded
      </text>
    </>
  )
}

function describe(ages: readonly { readonly seconds: number }[], all: number): string {
  const scale = 'on a scale from 5 seconds to 24 hours'
  const [first] = ages
  if (!first) return `No open redemptions ${scale}.`
  const young = ages.filter(({ seconds }) => seconds < answerSeconds).length
  return `The ages of ${count(all)} open redemptions ${scale}. ${count(young)} younger than 30 seconds. The oldest is ${durationInWords(first.seconds)}.`
}
