import { changeItem as changeItemCall, listItems } from '@jara/contract/console/items'
import { type Api, serve } from '../../../http/serve.ts'
import { changeItem } from './change-item.ts'
import { selectConsoleItems } from './console-item.sql.ts'

export function itemRoutes(api: Api): void {
  const { db } = api

  serve(api, listItems, async () => {
    const items = await selectConsoleItems(db)
    return items.map(({ is_withdrawn, ...item }) => ({
      ...item,
      state: is_withdrawn ? ('withdrawn' as const) : ('offered' as const),
    }))
  })

  serve(api, changeItemCall, async ({ caller, params, body }) => changeItem(db, caller, params.id, body))
}
