import { joinBundledPostgres } from '../../apps/server/src/db/bundled-postgres/join-bundled-postgres.ts'
import { connect, type Database } from '../../apps/server/src/db/db.ts'
import type { OwnServer } from './own-server.ts'

/** Works on the database of a running server, for what the API has no call for. */
export async function inDatabase(
  { dataDir }: Pick<OwnServer, 'dataDir'>,
  work: (db: Database) => Promise<unknown>,
): Promise<void> {
  const postgres = await joinBundledPostgres(dataDir, { info: () => undefined, error: () => undefined })
  const db = connect({ connection: postgres.connection, poolSize: 1 })
  await work(db)
  await db.end()
  await postgres.leave()
}

/** As if a day had passed. The server's job releases the points within half a minute. */
export function letPointsMature(server: OwnServer): Promise<void> {
  return inDatabase(server, async (db) => {
    await db.rows('update maturing_points set matures_at = now()')
    await db.rows(`update scheduled_jobs set next_at = now() where name = 'maturing-points'`)
  })
}
