/** A file of the copy: rows about one user, `$1`. Each row has a `place`, by which pages follow each other. */
export interface ExportedFile {
  readonly name: string
  /** What is in it, for the list at the beginning of the copy. */
  readonly about: string
  readonly sql: string
  /** Whether it is written as a table too, for a spreadsheet. */
  readonly isTable?: true
}

/** Places that follow each other as the rows came. */
export const timeAndId = (time: string, id: string) =>
  `to_char(${time} at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || ' ' || ${id}`
export const number = (id: string) => `lpad(${id}::text, 20, '0')`
export const naira = (kobo: string) => `(${kobo} / 100.0)::double precision`
