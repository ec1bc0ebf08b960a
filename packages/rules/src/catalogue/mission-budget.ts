/** Operators are notified once when a mission has used this share of its budget, in percent. */
export const budgetAlarms = [50, 80, 100] as const
export type BudgetAlarm = (typeof budgetAlarms)[number]

interface Budget {
  readonly budget_points: number
  readonly spent_points: number
  readonly bonus_points_per_unit: number
}

/** The last alarm that a mission has reached. A budget that does not cover another unit counts as used up. */
export function reachedAlarm(budget: Budget): BudgetAlarm | undefined {
  const { budget_points: points, spent_points: spent, bonus_points_per_unit: bonus } = budget
  if (points - spent < bonus) return 100
  return budgetAlarms.findLast((percent) => spent * 100 >= points * percent)
}
