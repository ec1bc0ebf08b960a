import { Readable } from 'node:stream'
import { askForCopy as askForCopyCall, downloadCopy as downloadCopyCall } from '@jara/contract/own-data'
import { spendAllowance } from '../../access/rate-limit.ts'
import { Refusal } from '../../access/refusal.ts'
import type { SignedLinks } from '../../access/signed-links.ts'
import { type Api, serve } from '../../http/serve.ts'
import { serveFile } from '../../http/serve-file.ts'
import type { Passwords } from '../../providers/passwords.ts'
import { askForCopy, downloadsOf } from './ask-for-copy.ts'
import { copyOfData, type CopyDeps } from './copy-of-data.ts'

interface OwnDataDeps extends Omit<CopyDeps, 'db'> {
  readonly passwords: Passwords
  readonly links: SignedLinks
}

export function ownDataRoutes(api: Api, { passwords, links, ...rest }: OwnDataDeps): void {
  const { db } = api
  const copies = { db, ...rest }

  serve(api, askForCopyCall, async ({ user, body, caller }) => {
    await askForCopy(db, passwords, body.password, caller)
    const url = links.sign(downloadCopyCall.path.replace(':user', user.id))
    return { message: 'Your copy is ready.', url }
  })

  const download = { attachment: 'jara-data.zip' }
  serveFile(
    api,
    downloadCopyCall,
    links,
    async ({ user, params }) => {
      if (user) throw new Refusal('not-found', 'This link has expired. Please ask for a new copy.')
      await spendAllowance(db, downloadsOf(params.user))
      return Readable.from(copyOfData(copies, params.user), { objectMode: false })
    },
    download,
  )
}
