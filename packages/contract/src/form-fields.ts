import type * as z from 'zod/mini'

/** The body of a call, or an object in it. */
type Fields = z.ZodMiniObject<Record<string, z.ZodMiniType>>

/** Attributes of a form control. */
interface Limits {
  readonly required: boolean
  readonly type?: 'number'
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  readonly step?: number
}

/** The attributes of a field's form control: its name, and the limits that the server checks. */
export function fieldOf<F extends Fields>(
  fields: F,
  name: keyof F['shape'] & string,
): Limits & { readonly name: string } {
  return { name, ...limitsOf(fields.shape[name]) }
}

/**
 * The body that a form's texts make: numbers as numbers, and nothing for an empty optional field. It is not checked, because
 * the form shows what the server refuses.
 */
export function bodyIn<F extends Fields>(fields: F, texts: Readonly<Record<string, string>>): z.output<F> {
  const entries = Object.entries(fields.shape).flatMap(([name, schema]) => {
    const { type, required } = limitsOf(schema)
    const text = texts[name] ?? ''
    if (text === '' && !required) return []
    return [[name, type === 'number' ? Number(text) : text] as const]
  })
  return Object.fromEntries(entries) as z.output<F>
}

/** The casts only name the kinds of schema and check that Zod has. */
function limitsOf(schema: z.core.$ZodType | undefined): Limits {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional') return { ...limitsOf(def.innerType), required: false }
  const whole: Partial<Limits> = def.type === 'number' && 'format' in def ? { step: 1 } : {}
  const checks: readonly z.core.$ZodCheck[] = def.checks ?? []
  const limits = checks.reduce(
    (found, check) => ({ ...found, ...limitIn(check._zod.def as CheckDef) }),
    whole,
  )
  return { required: true, ...(def.type === 'number' && { type: 'number' }), ...limits }
}

type CheckDef = z.core.$ZodChecks['_zod']['def']

function limitIn(def: CheckDef): Partial<Limits> {
  switch (def.check) {
    case 'max_length':
      return { maxLength: def.maximum }
    case 'less_than':
      return { max: Number(def.value) }
    // No attribute says "more than".
    case 'greater_than':
      return def.inclusive ? { min: Number(def.value) } : {}
    case 'multiple_of':
      return { step: Number(def.value) }
    default:
      return {}
  }
}
