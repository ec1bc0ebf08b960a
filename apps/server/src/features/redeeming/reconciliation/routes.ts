import {
  compareProviderStatement as compareProviderStatementCall,
  listProviderStatements as listProviderStatementsCall,
  readProviderStatement as readProviderStatementCall,
} from '@jara/contract/redeeming/reconciliation'
import { type Api, serve } from '../../../http/serve.ts'
import {
  compareProviderStatement,
  listProviderStatements,
  readProviderStatement,
} from './compare-statement.ts'

export function reconciliationRoutes(api: Api): void {
  const { db } = api

  serve(api, compareProviderStatementCall, async ({ caller, body }) =>
    compareProviderStatement(db, caller, body),
  )

  serve(api, listProviderStatementsCall, async ({ query }) => listProviderStatements(db, query.before))

  serve(api, readProviderStatementCall, async ({ params, query }) =>
    readProviderStatement(db, params.id, query.before),
  )
}
