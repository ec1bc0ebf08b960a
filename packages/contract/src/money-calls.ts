// The calls about money and financial figures.
import type { Call } from './call.ts'
import { downloadJournal, listChecks, readBooks } from './operations/accounting.ts'
import { listFloatTopUps, readFloatBook, recordFloatTopUp } from './redeeming/float.ts'
import {
  downloadReport,
  readApprovalReport,
  readCohortReport,
  readEarningReport,
  readPointsReport,
  readServiceReport,
} from './operations/reports.ts'
import { beginRequery, countRequery, listRequeries } from './redeeming/redemptions-requeries.ts'
import {
  compareProviderStatement,
  listProviderStatements,
  readProviderStatement,
} from './redeeming/reconciliation.ts'

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
