import { Readable } from 'node:stream'
import {
  listDataRequests as listDataRequestsCall,
  sendCopy as sendCopyCall,
} from '@jara/contract/identity/own-data-console'
import {
  askForCopy as askForCopyCall,
  downloadCopy as downloadCopyCall,
} from '@jara/contract/identity/own-data'
import { answerOnce } from '../../../access/idempotency.ts'
import { spendAllowance } from '../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { SignedLinks } from '../../../access/signed-links.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { serveFile } from '../../../http/serve-file.ts'
import type { Passwords } from '../../../providers/passwords.ts'
import { askForCopy, downloadsOf } from './ask-for-copy.ts'
import { copyOfData, type CopyDeps } from './copy-of-data.ts'
import { markFetched } from './data-request.sql.ts'
import { listDataRequests, sendCopy } from './send-copy.ts'

interface OwnDataDeps extends Omit<CopyDeps, 'db'> {
  readonly passwords: Passwords
  /** Links valid for minutes, and those valid for the days that an email states. */
  readonly links: SignedLinks
  readonly emailedLinks: SignedLinks
  readonly publicUrl: string
}

export function ownDataRoutes(api: Api, deps: OwnDataDeps): void {
  const { passwords, links, emailedLinks, publicUrl, ...rest } = deps
  const { db } = api
  const copies = { db, ...rest }

  serve(api, askForCopyCall, async ({ user, body, caller }) => {
    await askForCopy(db, passwords, body.password, caller)
    const url = links.sign(downloadCopyCall.path.replace(':user', user.id))
    return { message: 'Your copy is ready.', url }
  })

  serve(api, sendCopyCall, async ({ caller, params, body, idempotency }) => {
    const link = `${publicUrl}${emailedLinks.sign(downloadCopyCall.path.replace(':user', params.id))}`
    await answerOnce(db, caller.userId, idempotency, async (tx) => {
      await sendCopy(tx, caller, params.id, { reason: body.reason, link })
      return {}
    })
    return { message: 'We’ve emailed the customer a link to the copy.' }
  })

  serve(api, listDataRequestsCall, async ({ query }) => listDataRequests(db, query))

  const download = { attachment: 'jara-data.zip' }
  serveFile(
    api,
    downloadCopyCall,
    emailedLinks,
    async ({ user, params }) => {
      if (user) throw new Refusal('not-found', 'This link has expired. Please request a new copy.')
      await spendAllowance(db, downloadsOf(params.user))
      await markFetched(db, params.user)
      return Readable.from(copyOfData(copies, params.user), { objectMode: false })
    },
    download,
  )
}
