import type { BodyOf } from '@jara/contract/call'
import { importProducts, listCatalogue } from '@jara/contract/catalogue/products-console'
import { toCsv } from '@jara/rules/csv'
import { Notice } from '@jara/ui/notice'
import { useState, type ReactNode } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { ActButton, ActLink } from '../../../parts/act-button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { ChoiceTabs, FilterBar } from '../../../parts/filter-bar.tsx'
import { icons } from '../../../parts/icons.ts'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { saveCsv } from '../../../parts/csv-button.tsx'
import { count } from '../../../parts/words.ts'
import { LineTable, type Seen } from './line-table.tsx'

interface DryRunProps {
  readonly seen: Seen
  readonly file: BodyOf<typeof importProducts>
  readonly choose: ReactNode
  readonly within: { readonly href: string; readonly label: string }
}

const results = ['faulty', 'changed', 'new'] as const

/** What each line of the file would do, and the button that imports it. */
export function DryRun({ seen, file, choose, within }: DryRunProps) {
  const [asks, setAsks] = useState(false)
  const importing = useAction(importProducts, { changes: [listCatalogue] })
  const done = importing.answer
  const doing = seen.new + seen.changed

  return (
    <>
      <PageHead
        title={done ? `${inWords(doing)} imported` : 'Preview: nothing saved yet'}
        lead={file.file_name}
        within={within}
        acts={
          <>
            {choose}
            {seen.faulty > 0 && <SaveFaults seen={seen} fileName={file.file_name} />}
            {!done && doing > 0 && (
              <ActButton variant="primary" onClick={() => setAsks(true)}>
                Import {inWords(doing)}
              </ActButton>
            )}
            {done && (
              <ActLink variant="primary" href="/console/products">
                View products
              </ActLink>
            )}
          </>
        }
      />
      {done && (
        <Notice tone="success">
          {count(done.new)} products were added and {count(done.changed)} changed.
        </Notice>
      )}
      <PlannedLines seen={seen} />
      {asks && (
        <ConfirmDialog
          title={`Import ${inWords(doing)}?`}
          act={`Import ${inWords(doing)}`}
          onAct={() => importing.do({ body: { ...file, digest: seen.digest } })}
          onClose={() => setAsks(false)}
        >
          <p>
            {count(seen.new)} products will be added and {count(seen.changed)} changed. New points apply to
            purchases declared after the import.{' '}
            {seen.faulty > 0 && `${inWords(seen.faulty, 'row')} with errors will be skipped.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function SaveFaults({ seen, fileName }: { seen: Seen; fileName: string }) {
  return (
    <ActButton icon={icons.download} onClick={() => saveCsv(`faults-of-${fileName}`, faultsCsv(seen))}>
      Download {inWords(seen.faulty, 'row')} with errors
    </ActButton>
  )
}

/** The lines grouped by effect, faulty ones first. */
function PlannedLines({ seen }: { seen: Seen }) {
  const [shown, setShown] = useState<(typeof results)[number]>(
    results.find((result) => seen[result] > 0) ?? 'faulty',
  )
  const lines = seen.lines.filter(({ result }) => result === shown)
  return (
    <>
      <Panel label="Import preview">
        <Facts
          across
          facts={[
            ['New', count(seen.new)],
            ['Changed', count(seen.changed)],
            ['Unchanged', count(seen.same)],
            ['Errors', count(seen.faulty)],
          ]}
        />
      </Panel>
      <Panel
        label="Rows"
        padded={false}
        foot="Rows with errors are skipped. The import is one entry in the audit trail."
      >
        <FilterBar>
          <ChoiceTabs
            label="Result"
            tabs={[
              { key: 'faulty', label: 'Errors', count: seen.faulty },
              { key: 'changed', label: 'Changed', count: seen.changed },
              { key: 'new', label: 'New', count: seen.new },
            ]}
            selected={shown}
            onSelect={setShown}
          />
        </FilterBar>
        <LineTable lines={lines} />
      </Panel>
    </>
  )
}

function inWords(number: number, what = 'row'): string {
  return `${count(number)} ${number === 1 ? what : `${what}s`}`
}

function faultsCsv({ lines }: Seen): string {
  const faulty = lines.filter(({ result }) => result === 'faulty')
  const rows = faulty.map(({ line, name, brand, gtin, faults }) => [
    line,
    name,
    brand,
    gtin,
    faults.join('; '),
  ])
  return toCsv([['line', 'name', 'brand', 'gtin', 'faults'], ...rows])
}
