import {
  downloadReport,
  readApprovalReport as readApprovalReportCall,
  readCohortReport as readCohortReportCall,
  readEarningReport as readEarningReportCall,
  readPointsReport as readPointsReportCall,
  readServiceReport as readServiceReportCall,
} from '@jara/contract/console/reports'
import type { SignedLinks } from '../../access/signed-links.ts'
import { type Api, serve } from '../../http/serve.ts'
import { serveFile } from '../../http/serve-file.ts'
import { readCohortReport } from './read-cohorts.ts'
import {
  readApprovalReport,
  readEarningReport,
  readPointsReport,
  readServiceReport,
  reportAsCsv,
} from './read-reports.ts'

export function reportRoutes(api: Api, links: SignedLinks): void {
  const { db } = api

  serve(api, readPointsReportCall, async ({ query }) => readPointsReport(db, query))
  serve(api, readEarningReportCall, async ({ query }) => readEarningReport(db, query))
  serve(api, readApprovalReportCall, async ({ query }) => readApprovalReport(db, query))
  serve(api, readServiceReportCall, async ({ query }) => readServiceReport(db, query))
  serve(api, readCohortReportCall, async ({ query }) => readCohortReport(db, query))

  const download = { attachment: 'jara-report.csv' }
  serveFile(
    api,
    downloadReport,
    links,
    async ({ params, query }) => reportAsCsv(db, params.report, query),
    download,
  )
}
