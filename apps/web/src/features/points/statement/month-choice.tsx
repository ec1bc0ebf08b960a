import type { readStatementSummary } from '@jara/contract/points/statement'
import { signedPoints } from '@jara/rules/points'
import { Icon } from '@jara/ui/icon'
import { Text } from '@jara/ui/text'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import { narrow } from './filter-bar.tsx'
import styles from './month-choice.module.css'
import { nameOfMonth } from './months.ts'
import type { StatementFilter } from './statement-filter.ts'

export type MonthSum = NonNullable<ToleratedAnswer<typeof readStatementSummary>['months']>[number]

interface MonthChoiceProps {
  readonly filter: StatementFilter
  readonly months: readonly MonthSum[]
}

/** A menu that chooses the month. */
export function MonthChoice({ filter, months }: MonthChoiceProps) {
  const chosen = months.find(({ month }) => month === filter.month)
  return (
    <div className={styles.line}>
      <span className={styles.choice}>
        <select
          name="month"
          aria-label="Month"
          className={styles.select}
          value={filter.month ?? ''}
          onChange={({ currentTarget }) => narrow({ ...filter, month: currentTarget.value || undefined })}
        >
          <option value="">All months</option>
          {filter.month !== undefined && !chosen && (
            <option value={filter.month}>{nameOfMonth(filter.month)}</option>
          )}
          {months.map(({ month = '' }) => (
            <option key={month} value={month}>
              {nameOfMonth(month)}
            </option>
          ))}
        </select>
        <Icon name="down" size="sm" />
      </span>
      {chosen && <MonthSums sum={chosen} />}
    </div>
  )
}

/** Points earned and spent in a month. */
export function MonthSums({ sum: { earned = 0, spent = 0, returned = 0 } }: { sum: MonthSum }) {
  const gone = returned - spent
  return (
    <Text as="span" look="hint" figure="amount">
      {gone === 0 ? signedPoints(earned) : `${signedPoints(earned)} · ${signedPoints(gone)}`}
    </Text>
  )
}
