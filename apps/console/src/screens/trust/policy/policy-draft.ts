import type { Policy } from '@jara/rules/trust/policy'
import { fieldsOf } from './policy-changes.ts'

export type Setting = string | boolean | readonly string[]
type Settings = Readonly<Record<string, Setting>>

/** The rules while they are edited: numbers are kept as typed text. */
export type Draft = Readonly<Record<string, Settings>>

export function draftOf(rules: object): Draft {
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      Object.fromEntries(Object.entries(fieldsOf(rule)).map(([field, value]) => [field, settingOf(value)])),
    ]),
  )
}

function settingOf(value: unknown): Setting {
  if (typeof value === 'boolean') return value
  return Array.isArray(value) ? value.map(String) : String(value)
}

/** The rules of a draft; undefined while a numeric field holds no number. `before` says which fields are numeric. */
export function rulesOf(draft: Draft, before: object): Policy | undefined {
  let isWhole = true
  const read = (setting: Setting | undefined, old: unknown): unknown => {
    if (typeof old !== 'number') return setting
    const number =
      typeof setting === 'string' && /^\d+(?:\.\d+)?$/.test(setting) ? Number(setting) : Number.NaN
    if (Number.isNaN(number)) isWhole = false
    return number
  }
  const rules = Object.fromEntries(
    Object.entries(before).map(([name, rule]) => {
      const settings = draft[name] ?? {}
      const fields = Object.entries(fieldsOf(rule)).map(([field, old]) => [field, read(settings[field], old)])
      const isValue = typeof rule !== 'object'
      return [name, isValue ? read(settings['value'], rule) : Object.fromEntries(fields)]
    }),
  )
  // Type assertion: it has a policy's fields, each of its previous type. The server checks the values.
  return isWhole ? (rules as unknown as Policy) : undefined
}
