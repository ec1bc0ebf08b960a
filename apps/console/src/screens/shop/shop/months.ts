/** The most months that a list can usefully show. */
const mostMonths = 24

const lagosMonth = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Lagos',
  year: 'numeric',
  month: '2-digit',
})
const words = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The months from now back to a moment, such as `2026-11`, latest first. */
export function monthsSince(iso: string, now = new Date()): string[] {
  const [first, months] = [lagosMonth.format(new Date(iso)), [] as string[]]
  let [year = 0, month = 0] = lagosMonth.format(now).split('-').map(Number)
  for (
    let each = nameOf(year, month);
    each >= first && months.length < mostMonths;
    each = nameOf(year, month)
  ) {
    months.push(each)
    month -= 1
    if (month === 0) [year, month] = [year - 1, 12]
  }
  return months
}

/** `November 2026` */
export function monthInWords(month: string): string {
  return month === '' ? '' : words.format(new Date(`${month}-01T00:00:00Z`))
}

function nameOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`
}
