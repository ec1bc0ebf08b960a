import type { AnswerOf, Call } from '@jara/contract/call'

/** An answer of which any field may be missing: screens show what came and do without the rest. */
type Tolerant<T> = T extends readonly (infer Item)[]
  ? Tolerant<Item>[]
  : T extends object
    ? { [Field in keyof T]?: Tolerant<T[Field]> | undefined }
    : T

export type ToleratedAnswer<C extends Call> = Tolerant<AnswerOf<C>>

/** Reads an answer by its contract, leaving out what does not fit. Undefined when it is something else altogether. */
export function readTolerantly<C extends Call>(call: C, json: unknown): ToleratedAnswer<C> | undefined {
  const read = call.answer.safeParse(json)
  const answer = read.success
    ? read.data
    : read.error.issues.filter(isMisfit).reduce((rest, issue) => without(rest, issue.path), json)
  // The schema vouches for every field that is left; the compiler cannot follow a removal by path.
  return compacted(answer) as ToleratedAnswer<C> | undefined
}

type Issue = NonNullable<ReturnType<Call['answer']['safeParse']>['error']>['issues'][number]

/** Not so a value of the right type that the contract does not know, such as a status of a newer server: it stays. */
function isMisfit(issue: Issue): boolean {
  return issue.code !== 'custom' && issue.code !== 'too_small' && !('format' in issue)
}

/** A copy of the value without what stands at the path; inside an array it leaves a gap. */
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
