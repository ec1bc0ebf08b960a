// How the console formats amounts, moments and durations.

const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-NG')
const lagos = { timeZone: 'Africa/Lagos', hourCycle: 'h23' } as const
const moment = new Intl.DateTimeFormat('en-GB', {
  ...lagos,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const exactMoment = new Intl.DateTimeFormat('en-GB', {
  ...lagos,
  dateStyle: 'full',
  timeStyle: 'long',
})
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

export function nairaInWords(amount: number): string {
  return `${amount < 0 ? '−' : ''}₦${naira.format(Math.abs(amount))}`
}

export function count(amount: number): string {
  return whole.format(amount).replace('-', '−')
}

export function pointsInWords(amount: number): string {
  return `${count(amount)} pts`
}

/** In Lagos, as in `19 Nov, 14:20`. */
export function momentInWords(iso: string): string {
  return moment.format(new Date(iso))
}

export function exactMomentInWords(iso: string): string {
  return exactMoment.format(new Date(iso))
}

/** In Lagos, as in `19 Nov 2026`. */
export function dayInWords(iso: string): string {
  return day.format(new Date(iso))
}

/** A duration in its two largest units, as in `21 h 40 min`. */
export function durationInWords(seconds: number): string {
  const all = Math.max(0, Math.floor(seconds))
  if (all < 60) return `${all} s`
  const [minutes, hours, days] = [Math.floor(all / 60), Math.floor(all / 3_600), Math.floor(all / 86_400)]
  if (minutes < 10) return joined(minutes, 'min', all % 60, 's')
  if (hours < 1) return `${minutes} min`
  if (days < 1) return joined(hours, 'h', minutes % 60, 'min')
  return joined(days, 'd', hours % 24, 'h')
}

function joined(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`
}
