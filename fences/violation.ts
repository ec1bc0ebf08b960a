/** A forbidden construct, planted as its own file in the sound tree. */
export type Violation = {
  /** Starts with "never". */
  title: string
  path: string
  code: string
  /** The only rule that reports the file. */
  rule: string
}
