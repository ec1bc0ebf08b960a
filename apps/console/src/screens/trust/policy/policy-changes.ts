import { count } from '../../../parts/words.ts'
import { modeWords, ruleGroups } from './policy-words.ts'

type Rules = Readonly<Record<string, unknown>>

interface Change {
  readonly rule: string
  readonly field: string
  readonly before: string
  readonly after: string
}

/** The differences between two versions, in words and in the order of the screen. */
export function changesBetween(before: Rules, after: Rules): readonly Change[] {
  return ruleGroups.flatMap(({ rules }) =>
    Object.entries(rules).flatMap(([name, { title, fields }]) => {
      const [was, is] = [fieldsOf(before[name]), fieldsOf(after[name])]
      return Object.entries({ mode: 'Mode', ...fields }).flatMap(([field, label]) => {
        const [old, now] = [settingInWords(was[field]), settingInWords(is[field])]
        return old === now ? [] : [{ rule: title, field: label, before: old, after: now }]
      })
    }),
  )
}

/** The settings of a rule. A rule that is a single value has it under `value`. */
export function fieldsOf(rule: unknown): Rules {
  if (rule === undefined) return {}
  return typeof rule === 'object' && rule !== null ? { ...rule } : { value: rule }
}

export function settingInWords(value: unknown): string {
  if (value === undefined) return 'not set'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  const words: Readonly<Record<string, string>> = modeWords
  const text = String(value)
  return words[text] ?? (/^\d+$/.test(text) ? count(Number(text)) : text)
}
