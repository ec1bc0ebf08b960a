import type { AnswerOf, Call } from '@jara/contract/call'

/** An answer in which any field may be missing, because screens show whatever arrived. */
type Tolerant<T> = T extends readonly (infer Item)[]
  ? Tolerant<Item>[]
  : T extends object
    ? { [Field in keyof T]?: Tolerant<T[Field]> | undefined }
    : T

export type ToleratedAnswer<C extends Call> = Tolerant<AnswerOf<C>>

/** Reads an answer by its contract and drops fields that do not match. Undefined if nothing matches. */
export function readTolerantly<C extends Call>(call: C, json: unknown): ToleratedAnswer<C> | undefined {
  const read = call.answer.safeParse(json)
  const answer = read.success
    ? read.data
    : read.error.issues.filter(isMisfit).reduce((rest, issue) => without(rest, issue.path), json)
  // The cast is safe: the schema has checked every remaining field, but the compiler cannot follow removals by path.
  return compacted(answer) as ToleratedAnswer<C> | undefined
}

type Issue = NonNullable<ReturnType<Call['answer']['safeParse']>['error']>['issues'][number]

/** Whether a value has the wrong type. An unknown value of the right type, such as a newer server's status, stays. */
function isMisfit(issue: Issue): boolean {
  return issue.code !== 'custom' && issue.code !== 'too_small' && !('format' in issue)
}

/** Copies the value without the entry at the path. Removing an array entry leaves a gap. */
function without(value: unknown, [step, ...further]: readonly PropertyKey[]): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return undefined
  const copy: object = Array.isArray(value) ? Array.from<unknown>(value) : { ...value }
  Reflect.set(copy, step, without(Reflect.get(copy, step), further))
  return copy
}

/** Closes the gaps that removed list entries left. */
function compacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => entry !== undefined).map(compacted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, compacted(field)]))
}
