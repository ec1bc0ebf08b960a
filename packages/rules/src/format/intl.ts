// Formats for numbers and timestamps. Support for another language starts here (docs/decisions/0071-one-language.md). Created
// when the module loads, behind the splash screen: the first use of Intl takes a cheap phone a tenth of a second.
export const locale = 'en-NG'

export const wholeNumber = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })

export const naira = new Intl.NumberFormat(locale, { style: 'currency', currency: 'NGN' })

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

export const timeOfDay = new Intl.DateTimeFormat(locale, time)

export const dayAndTime = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  ...time,
})

/** `35 min ago`, `yesterday` */
export const relativeTime = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
