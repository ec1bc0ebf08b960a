import type { SubmitEvent } from 'react'

/** A form's text values, trimmed, by the names of their controls. */
export function formValues(event: SubmitEvent<HTMLFormElement>): Readonly<Record<string, string>> {
  event.preventDefault()
  const entries = [...new FormData(event.currentTarget)]
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])),
  )
}

/** An optional number. */
export function numberOrNone(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text)
}
