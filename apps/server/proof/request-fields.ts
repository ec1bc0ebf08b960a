import type { Call } from '@jara/contract/call'
import * as z from 'zod/mini'

export type JsonSchema = z.core.JSONSchema.BaseSchema

export function schemaOf(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

export interface Field {
  readonly part: 'body' | 'query'
  readonly path: readonly string[]
}

/** Every numeric field of a request. Query parameters count if their schema coerces them to a number. */
export function numericFields(call: Call): Field[] {
  return (['body', 'query'] as const).flatMap((part) => {
    const schema = call[part]
    return schema ? numbersIn(schemaOf(schema)).map((path) => ({ part, path })) : []
  })
}

function numbersIn(schema: JsonSchema, path: readonly string[] = []): (readonly string[])[] {
  if (schema.type === 'number' || schema.type === 'integer') return [path]
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    typeof part === 'object' ? numbersIn(part, [...path, name]) : [],
  )
}

/** A copy of the value with the field at `path` replaced. */
export function replaceAt(value: unknown, [name, ...rest]: readonly string[], replacement: unknown): unknown {
  if (name === undefined) return replacement
  const fields = value as Readonly<Record<string, unknown>>
  return { ...fields, [name]: replaceAt(fields[name], rest, replacement) }
}
