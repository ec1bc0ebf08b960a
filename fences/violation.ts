/** A forbidden construct, planted as its own file in the sound tree. */
export type Violation = {
  /** Starts with "never". */
  title: string
  path: string
  code: string
  /** The only rule that reports the file. */
  rule: string
}

/** A forbidden import: its title, the file with it, and what it imports. */
export type Row = readonly [title: string, path: string, specifier: string]
