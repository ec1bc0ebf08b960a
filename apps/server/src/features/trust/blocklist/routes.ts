import {
  addBlock as addBlockCall,
  countBlocked,
  liftBlock as liftBlockCall,
  listBlocks as listBlocksCall,
} from '@jara/contract/trust/blocklist'
import { type Api, serve } from '../../../http/serve.ts'
import { countAccounts } from './block.sql.ts'
import { addBlock, liftBlock } from './change-blocks.ts'
import { listBlocks } from './list-blocks.ts'
import { readTarget } from './read-target.ts'

/** The blocklist: what can neither open an account nor redeem. */
export function blockRoutes(api: Api): void {
  const { db } = api
  serve(api, listBlocksCall, async ({ query }) => listBlocks(db, query))

  serve(api, countBlocked, async ({ query: { kind, target: typed } }) => {
    const { target } = await readTarget(db, kind, typed)
    return { accounts: await countAccounts(db, kind, target) }
  })

  serve(api, addBlockCall, async ({ caller, body }) => {
    const id = await addBlock(db, caller, body)
    return { message: 'Blocked.', id }
  })

  serve(api, liftBlockCall, async ({ caller, params: { id } }) => {
    await liftBlock(db, caller, id)
    return { message: 'Unblocked.', id }
  })
}
