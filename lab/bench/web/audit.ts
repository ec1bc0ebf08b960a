import lighthouse from 'lighthouse'
import { median } from '../figures.ts'

/**
 * Lighthouse's scores for a page with its mobile settings: a simulated cheap phone on slow 4G. Scores are out
 * of 100.
 */
export interface Audit {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  /** The failed audits other than performance. */
  readonly failed: readonly string[]
}

/** The median of several runs, taken separately for each figure. */
export async function audit(url: string, port: number, runs: number): Promise<Audit> {
  const audits: Audit[] = []
  for (let run = 0; run < runs; run += 1) audits.push(await auditOnce(url, port))
  const middle = (of: (audit: Audit) => number) => median(audits.map(of))
  return {
    performance: middle(({ performance }) => performance),
    accessibility: middle(({ accessibility }) => accessibility),
    bestPractices: middle(({ bestPractices }) => bestPractices),
    seo: middle(({ seo }) => seo),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    cls: middle(({ cls }) => cls),
    failed: [...new Set(audits.flatMap(({ failed }) => failed))],
  }
}

/** Chromium's trace sometimes lacks the start of the page load. Lighthouse then asks to be run again. */
async function recordPageLoad(url: string, port: number) {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    const error = result?.lhr.runtimeError
    if (result && !error) return result.lhr
    if (error?.code !== 'NO_NAVSTART' || attempt === 3) {
      throw new Error(`Lighthouse could not look at ${url}: ${error?.message ?? 'no result'}`)
    }
  }
}

async function auditOnce(url: string, port: number): Promise<Audit> {
  const { categories, audits } = await recordPageLoad(url, port)
  const score = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100)
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const judged = ['accessibility', 'best-practices', 'seo'].flatMap(
    (name) => categories[name]?.auditRefs ?? [],
  )
  const failed = judged.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    failed: failed.map(({ id }) => id),
  }
}
