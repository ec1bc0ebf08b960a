// The calls about money and financial figures.
import type { Call } from '../call.ts'
import { downloadJournal, listChecks, readBooks } from './books.ts'
import { listFloatTopUps, readFloatBook, recordFloatTopUp } from './float.ts'
import {
  downloadReport,
  readApprovalReport,
  readCohortReport,
  readEarningReport,
  readPointsReport,
  readServiceReport,
} from './reports.ts'
import { beginRequery, countRequery, listRequeries } from './requeries.ts'
import { compareProviderStatement, listProviderStatements, readProviderStatement } from './statements.ts'

/** Two topics of `all-calls.ts`. */
export const moneyCalls = {
  Reports: {
    readPointsReport,
    readEarningReport,
    readApprovalReport,
    readServiceReport,
    readCohortReport,
    downloadReport,
  },
  Books: {
    readBooks,
    downloadJournal,
    listChecks,
    compareProviderStatement,
    listProviderStatements,
    readProviderStatement,
    readFloatBook,
    listFloatTopUps,
    recordFloatTopUp,
    countRequery,
    beginRequery,
    listRequeries,
  },
} as const satisfies Record<string, Record<string, Call>>
