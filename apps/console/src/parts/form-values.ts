import type { SubmitEvent } from 'react'

/** What was typed into a form, by the names of its controls and without spaces around it. */
export function formValues(event: SubmitEvent<HTMLFormElement>): Readonly<Record<string, string>> {
  event.preventDefault()
  const entries = [...new FormData(event.currentTarget)]
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])),
  )
}

/** A number that may be left out. */
export function numberOrNone(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text)
}
