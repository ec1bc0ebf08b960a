import { downloadJournal, readBooks as readBooksCall } from '@jara/contract/operations/accounting'
import type { SignedLinks } from '../../../access/signed-links.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { serveFile } from '../../../http/serve-file.ts'
import { journalAsCsv, readBooks } from './read-books.ts'

export function accountingRoutes(api: Api, links: SignedLinks): void {
  const { db } = api

  serve(api, readBooksCall, async () => readBooks(db))

  const download = { attachment: 'jara-journal.csv' }
  serveFile(api, downloadJournal, links, async ({ query }) => journalAsCsv(db, query), download)
}
