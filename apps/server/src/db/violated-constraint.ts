import pg from 'pg'

/** Whether a statement failed because of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
