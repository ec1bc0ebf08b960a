import { downloadReport, type EarningDimension, type ReportName } from '@jara/contract/operations/reports'
import { download } from '../../../api/request.ts'

/** Saves the whole table of a report. */
export function downloadTable(
  report: ReportName,
  { from, to }: { readonly from: string; readonly to: string },
  by: EarningDimension = 'shop',
): Promise<void> {
  const name = report === 'earning' ? `${by}s` : report
  return download(
    downloadReport,
    { params: { report }, query: { from, to, by } },
    `${name}-${from}-${to}.csv`,
  )
}
