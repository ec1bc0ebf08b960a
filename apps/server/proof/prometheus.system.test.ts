import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { reportClientError } from '@jara/contract/operations/client-errors'
import { getHealth } from '@jara/contract/operations/installation'
import { describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../testing/installation.ts'
import { until } from '../testing/until.ts'

const program = '/usr/bin/prometheus'
const deploy = join(import.meta.dirname, '../../../deploy')
const token = 'a token of this test'

describe.skipIf(!existsSync(program))('Prometheus (skipped where it is not installed)', () => {
  it('evaluates every alert and every panel on what a real server reports', async () => {
    const installation = await openInstallation({ METRICS_TOKEN: token })
    const folder = await mkdtemp(join(tmpdir(), 'jara-prometheus-'))
    const prometheus = await startPrometheus(folder, await installation.server().ready())
    try {
      await use(installation)
      const ask = (query: string) => evaluate(prometheus.url, query)
      await until(async () => (await ask('rate(jara_client_errors_total[1m])')).length > 0, 250)

      const rules = await until(() => evaluatedRules(prometheus.url), 250)
      expect(rules.filter(({ health }) => health !== 'ok')).toEqual([])
      const panels = panelQueries()
      expect(panels.length).toBeGreaterThan(20)
      for (const { query, labels } of panels) {
        const found = await ask(query)
        expect(found, query).not.toEqual([])
        for (const { metric } of found)
          expect(Object.keys(metric), query).toEqual(expect.arrayContaining(labels))
      }
      for (const name of metricsIn([...rules, ...panels]))
        expect(await ask(`count(${name})`), name).not.toEqual([])
      expect(rules.filter(({ state }) => state === 'firing').map(({ name }) => name)).toEqual([])
    } finally {
      prometheus.end()
      await installation.close()
      await rm(folder, { recursive: true })
    }
  })
})

/** Triggers a few of the events whose metrics appear only once they have happened. */
async function use({ call }: Installation): Promise<void> {
  const report = reportClientError.example?.body
  expect(await call(reportClientError, { body: report })).toMatchObject({ status: 202 })
  expect(await call(getHealth)).toMatchObject({ status: 200 })
}

async function startPrometheus(folder: string, origin: string) {
  const settings = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: globSync(join(deploy, 'prometheus/*.yml')),
    scrape_configs: [
      {
        job_name: 'jara',
        authorization: { credentials: token },
        static_configs: [{ targets: [new URL(origin).host] }],
      },
    ],
  }
  // YAML reads JSON.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(settings))
  const words = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    '--web.listen-address=127.0.0.1:0',
  ]
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  return { url: await addressOf(child), end: () => void child.kill('SIGKILL') }
}

function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!stderr) return
    const lines = createInterface({ input: stderr })
    lines.on('line', (line) => {
      const address = /msg="Listening on" address=(\S+)/.exec(line)?.[1]
      if (address !== undefined) resolve(`http://${address}`)
    })
    lines.once('close', () => reject(new Error('Prometheus ended')))
  })
}

interface Found {
  readonly metric: Readonly<Record<string, string>>
}

async function evaluate(url: string, query: string): Promise<readonly Found[]> {
  const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(query)}`)
  const { error, data } = (await answer.json()) as { error?: string; data?: { result: Found[] } }
  if (!data) throw new Error(`${query}: ${error}`)
  return data.result
}

interface Rule {
  readonly name: string
  readonly query: string
  readonly health: string
  readonly state: string
}

/** All rules, once each has been evaluated. */
async function evaluatedRules(url: string): Promise<readonly Rule[] | undefined> {
  const answer = await fetch(`${url}/api/v1/rules`)
  const { data } = (await answer.json()) as { data: { groups: { rules: Rule[] }[] } }
  const rules = data.groups.flatMap((group) => group.rules)
  return rules.length > 0 && rules.every(({ health }) => health !== 'unknown') ? rules : undefined
}

interface Dashboard {
  readonly panels: readonly {
    readonly targets?: readonly { readonly expr: string; readonly legendFormat?: string }[]
  }[]
}

interface PanelQuery {
  readonly query: string
  /** The labels used in its legend. */
  readonly labels: string[]
}

/** The queries as Grafana sends them. */
function panelQueries(): PanelQuery[] {
  const { panels } = JSON.parse(readFileSync(join(deploy, 'grafana/jara.json'), 'utf8')) as Dashboard
  return panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr, legendFormat = '' }) => ({
      query: expr.replaceAll('$__rate_interval', '1m'),
      labels: [...legendFormat.matchAll(/{{(\w+)}}/g)].map(([, label = '']) => label),
    }))
}

function metricsIn(queries: readonly { readonly query: string }[]): Set<string> {
  return new Set(queries.flatMap(({ query }) => query.match(/\b(?:jara|nodejs|process)_\w+/g) ?? []))
}
