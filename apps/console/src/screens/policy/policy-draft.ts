import type { Policy } from '@jara/rules/policy'
import { fieldsOf } from './policy-changes.ts'

export type Setting = string | boolean | readonly string[]
type Settings = Readonly<Record<string, Setting>>

/** The rules as they are being edited: numbers as they were typed. */
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

/** The rules that a draft means; undefined while a number is none. What is no number in them is none in the draft. */
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
  // Type assertion: it has the fields of a policy, each of the type that it had. The server checks what they say.
  return isWhole ? (rules as unknown as Policy) : undefined
}
