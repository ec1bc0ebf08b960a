interface Pace {
  readonly prefunded: number | null
  readonly points_30_days: number
}

/** How many days the prepaid points last at the pace of the last 30 days. */
export function prefundDays({ prefunded, points_30_days: given }: Pace): number | null {
  return prefunded === null || given === 0 ? null : Math.floor((prefunded * 30) / given)
}
