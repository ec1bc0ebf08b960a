import type { Db } from './db.ts'

/** The pictures among these that exist: those that came with the server always do, uploaded ones until they are removed. */
export async function keptPictures(
  db: Db,
  paths: readonly (string | null | undefined)[],
): Promise<Set<string>> {
  const kept = await db.rows<{ path: string }>(
    `select path from unnest($1::text[]) as given (path)
      where path not like '/api/pictures/%'
         or exists (select from pictures where pictures.id = substring(path from 15)::uuid)`,
    [paths.filter((path) => typeof path === 'string')],
  )
  return new Set(kept.map(({ path }) => path))
}
