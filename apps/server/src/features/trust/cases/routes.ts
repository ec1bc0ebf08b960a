import {
  closeCase as closeCaseCall,
  listCases as listCasesCall,
  readCase as readCaseCall,
} from '@jara/contract/trust/cases'
import { searchCases as searchCasesCall } from '@jara/contract/trust/cases-console'
import { type Api, serve } from '../../../http/serve.ts'
import { closeCase } from './close-case.ts'
import { listCases, readCase, searchCases } from './read-cases.ts'

export function caseRoutes(api: Api): void {
  const { db } = api

  serve(api, listCasesCall, async ({ query }) => listCases(db, query.before))

  serve(api, searchCasesCall, async ({ query }) => searchCases(db, query))

  serve(api, readCaseCall, async ({ params }) => readCase(db, params.id))

  serve(api, closeCaseCall, async ({ caller, params, body }) => {
    await closeCase(db, caller, params.id, body)
    return { message: 'Case closed.', id: params.id, state: 'closed' }
  })
}
