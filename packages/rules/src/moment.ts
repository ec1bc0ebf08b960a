const moments = new Intl.DateTimeFormat('en-NG', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** `19 Nov 2026, 14:05`, where the reader is; undefined when the text is no timestamp. */
export function formatMoment(timestamp: string | undefined): string | undefined {
  const moment = new Date(timestamp ?? Number.NaN)
  return Number.isNaN(moment.getTime()) ? undefined : moments.format(moment)
}
