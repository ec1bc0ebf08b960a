import { changeItem as changeItemCall, listItems } from '@jara/contract/redeeming/redemptions-items'
import {
  agreeToPlans as agreeToPlansCall,
  readItemPlans as readItemPlansCall,
} from '@jara/contract/redeeming/redemptions-plans'
import { needsPlan } from '@jara/rules/redeeming/redemption'
import { type Api, serve } from '../../../../http/serve.ts'
import { notOpenYet } from '../refuse-if-unavailable.ts'
import { agreeToPlans } from '../plans/agree-plans.ts'
import { readItemPlans } from '../plans/read-plans.ts'
import type { RedemptionDeps } from '../redemption-deps.ts'
import { changeItem } from './change-item.ts'
import { selectConsoleItems } from './console-item.sql.ts'

export function itemRoutes(api: Api, deps: RedemptionDeps | undefined): void {
  const { db } = api

  serve(api, listItems, async () => {
    const items = await selectConsoleItems(db)
    return items.map(({ is_withdrawn, has_agreed_plans, ...item }) => ({
      ...item,
      plans: needsPlan(item.type) ? (has_agreed_plans ? 'agreed' : 'followed') : null,
      state: is_withdrawn ? ('withdrawn' as const) : ('offered' as const),
    }))
  })

  serve(api, changeItemCall, async ({ caller, params, body }) => changeItem(db, caller, params.id, body))

  serve(api, readItemPlansCall, async ({ params }) =>
    readItemPlans(db, (deps ?? notOpenYet()).airtime, params.id),
  )

  serve(api, agreeToPlansCall, async ({ caller, params, body }) =>
    agreeToPlans(deps ?? notOpenYet(), caller, params.id, body),
  )
}
