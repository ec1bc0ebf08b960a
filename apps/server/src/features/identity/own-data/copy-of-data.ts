import type { Db } from '../../../db/db.ts'
import type { PhotoStore } from '../../../providers/photo-store/photo-store.ts'
import type { ExportedFile } from './exported-file.ts'
import { exportedFiles, redemptions } from './exported-files.sql.ts'
import { asJson, asTable, type Row } from './write-rows.ts'
import { zip, type ZipFile } from './zip.ts'

export interface CopyDeps {
  readonly db: Db
  readonly photoStore: PhotoStore
  /** Unseals the tokens of a redemption. */
  readonly openTokens: <Sealed extends SealedRow>(row: Sealed) => Sealed
}

interface SealedRow {
  readonly id: string
  readonly token: string | null
  readonly bonus_token: string | null
}

/** A ZIP archive of all data stored about the user. Pages are read as fast as the receiver takes them. */
export async function* copyOfData(deps: CopyDeps, userId: string): AsyncGenerator<Buffer> {
  const now = await deps.db.row<{ at: Date }>('select clock_timestamp() as at')
  if (!now) throw new Error('The database returned no time')
  yield* zip(filesOf(deps, userId, now.at), now.at)
}

async function* filesOf(deps: CopyDeps, userId: string, at: Date): AsyncGenerator<ZipFile> {
  yield { name: 'read-me.txt', bytes: Buffer.from(describeFiles(at)) }
  for (const file of exportedFiles) {
    yield { name: `${file.name}.json`, text: asJson(rowsOf(deps, file, userId)) }
    if (file.isTable) yield { name: `${file.name}.csv`, text: asTable(rowsOf(deps, file, userId)) }
  }
  for await (const ids of photosOf(deps.db, userId)) {
    for (const id of ids) {
      const bytes = await deps.photoStore.get(id)
      if (bytes) yield { name: `photos/${id}.jpg`, bytes }
    }
  }
}

function describeFiles(at: Date): string {
  return [
    `The data that Jara holds about you, as of ${at.toISOString()}. Times are in UTC.`,
    'Open .csv files in a spreadsheet. The .json files are for programs.',
    ...exportedFiles.map(({ name, about, isTable }) => `${name}.json${isTable ? ' and .csv' : ''}: ${about}`),
    'photos: Your photos, as stored.',
    'Passwords and PINs are stored only as hashes and are not in this copy. Neither are details of our fraud checks.',
    '',
  ].join('\n\n')
}

const pageSize = 500

/** Only redemptions have tokens. */
type PagedRow = Row & SealedRow & { readonly place: string }

async function* rowsOf(
  { db, openTokens }: CopyDeps,
  file: ExportedFile,
  userId: string,
): AsyncGenerator<readonly Row[]> {
  const isNext = 'place collate "C" > $2 order by place collate "C"'
  const page = `select * from (${file.sql}) as file where ${isNext} limit ${pageSize}`
  for (let after = ''; ;) {
    const rows = await db.rows<PagedRow>(page, [userId, after])
    const opened = file === redemptions ? rows.map(openTokens) : rows
    yield opened.map(({ place: _place, ...row }) => row)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.place
  }
}

/** The ids of the photos that have a file, page by page. */
async function* photosOf(db: Db, userId: string): AsyncGenerator<readonly string[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db.rows<{ id: string }>(
      `select id from purchase_photos where customer_id = $1 and sha256 is not null and id > $2
        order by id limit ${pageSize}`,
      [userId, after],
    )
    yield rows.map(({ id }) => id)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}
