import { budgetAlarms, reachedAlarm } from '@jara/rules/catalogue/mission-budget'
import styles from './budget-bar.module.css'
import { count } from './words.ts'

interface BudgetBarProps {
  readonly budget_points: number
  readonly spent_points: number
  readonly bonus_points_per_unit: number
}

/** How much of a budget is used, with marks at the shares where operators are notified. */
export function BudgetBar(mission: BudgetBarProps) {
  const { budget_points: budget, spent_points: spent } = mission
  const percent = Math.floor((spent / budget) * 100)
  return (
    <span className={styles.budget}>
      <span>
        {percent}% <small>of {count(budget)} pts</small>
      </span>
      <svg
        className={styles.bar}
        data-reached={reachedAlarm(mission)}
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className={styles.room} width="100" height="8" rx="1" />
        <rect className={styles.used} width={Math.min(percent, 100)} height="8" rx="1" />
        {budgetAlarms.slice(0, -1).map((mark) => (
          <rect key={mark} className={styles.mark} x={mark - 0.5} width="1" height="8" />
        ))}
      </svg>
    </span>
  )
}
