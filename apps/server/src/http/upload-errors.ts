import { Refusal } from '../access/refusal.ts'

/** Refusals by the form parser, with messages that tell the user what to do. */
const parserRefusals: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'Send one photo at a time.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PARTS_LIMIT: 'The form has too many fields.',
  FST_PROTO_VIOLATION: 'The form has a field that does not belong there.',
}

/** A form that cannot be parsed is the caller's error; a disk that cannot be written to is ours. */
export function describeFormError(error: unknown, fileField: string): unknown {
  if (error instanceof Refusal || isSystemError(error)) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message =
    parserRefusals[code] ?? `The form with the field ${fileField} cannot be read. Please send it again.`
  return new Refusal('invalid', message, { code: 'invalid' })
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
