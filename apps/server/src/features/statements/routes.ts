import {
  compareStatement as compareStatementCall,
  listStatements as listStatementsCall,
  readStatement as readStatementCall,
} from '@jara/contract/console/statements'
import { type Api, serve } from '../../http/serve.ts'
import { compareStatement, listStatements, readStatement } from './compare-statement.ts'

export function statementRoutes(api: Api): void {
  const { db } = api

  serve(api, compareStatementCall, async ({ caller, body }) => compareStatement(db, caller, body))

  serve(api, listStatementsCall, async ({ query }) => listStatements(db, query.before))

  serve(api, readStatementCall, async ({ params, query }) => readStatement(db, params.id, query.before))
}
