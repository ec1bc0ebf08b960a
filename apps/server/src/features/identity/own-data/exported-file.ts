/** A file of the copy: rows about one user, `$1`. Each row has a `place`, by which pages are ordered. */
export interface ExportedFile {
  readonly name: string
  /** A description for the table of contents at the start of the copy. */
  readonly about: string
  readonly sql: string
  /** Whether it is also written as a table, for a spreadsheet. */
  readonly isTable?: true
}

/** Places that sort in the order in which the rows were created. */
export const timeAndId = (time: string, id: string) =>
  `to_char(${time} at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || ' ' || ${id}`
export const number = (id: string) => `lpad(${id}::text, 20, '0')`
export const naira = (kobo: string) => `(${kobo} / 100.0)::double precision`
