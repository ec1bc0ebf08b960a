import {
  downloadReport,
  readApprovalReport as readApprovalReportCall,
  readCohortReport as readCohortReportCall,
  readEarningReport as readEarningReportCall,
  readPointsReport as readPointsReportCall,
  readServiceReport as readServiceReportCall,
} from '@jara/contract/operations/reports'
import type { SignedLinks } from '../../../access/signed-links.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { serveFile } from '../../../http/serve-file.ts'
import { readCohortReport } from './read-cohorts.ts'
import {
  readApprovalReport,
  readEarningReport,
  readPointsReport,
  readServiceReport,
  reportAsCsv,
} from './read-reports.ts'

export function reportRoutes(api: Api, links: SignedLinks): void {
  const { oldDb } = api

  serve(api, readPointsReportCall, async ({ query }) => readPointsReport(oldDb, query))
  serve(api, readEarningReportCall, async ({ query }) => readEarningReport(oldDb, query))
  serve(api, readApprovalReportCall, async ({ query }) => readApprovalReport(oldDb, query))
  serve(api, readServiceReportCall, async ({ query }) => readServiceReport(oldDb, query))
  serve(api, readCohortReportCall, async ({ query }) => readCohortReport(oldDb, query))

  const download = { attachment: 'jara-report.csv' }
  serveFile(
    api,
    downloadReport,
    links,
    async ({ params, query }) => reportAsCsv(oldDb, params.report, query),
    download,
  )
}
