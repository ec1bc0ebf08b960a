import {
  listViews,
  removeView as removeViewCall,
  saveView as saveViewCall,
} from '@jara/contract/operations/saved-views'
import { type Api, serve } from '../../../http/serve.ts'
import { removeView, saveView } from './change-views.ts'
import { selectViews } from './saved-view.sql.ts'

/** Filters that an operator has named. Views are private: to share one, an operator sends its address. */
export function viewRoutes(api: Api): void {
  const { db } = api

  serve(api, listViews, async ({ user, query }) => selectViews(db, user.id, query.list))

  serve(api, saveViewCall, async ({ caller, body }) => {
    const id = await saveView(db, caller, body)
    return { message: 'Saved.', id }
  })

  serve(api, removeViewCall, async ({ caller, params }) => {
    await removeView(db, caller, params.id)
    return { message: 'Removed.' }
  })
}
