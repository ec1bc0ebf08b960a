/** Something that must never be, planted as a file of its own in the sound tree. */
export type Violation = {
  /** A sentence that begins with "never". */
  title: string
  path: string
  code: string
  /** The one rule that reports the file. */
  rule: string
}
