import { wordsOf } from '@jara/client/request-failed'
import { importProducts, largestImportKib, listCatalogue } from '@jara/contract/catalogue/products-console'
import { Notice } from '@jara/ui/notice'
import { useRef, useState, type ChangeEvent } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { icons } from '../../../parts/icons.ts'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { DryRun } from './dry-run.tsx'
import styles from './import.module.css'

const products = { href: '/console/products', label: 'Products' }

/** A file is previewed first; only a previewed file is imported. */
export function ImportScreen() {
  const input = useRef<HTMLInputElement>(null)
  const [unread, setUnread] = useState<string>()
  const look = useAction(importProducts, { changes: [listCatalogue] })
  const seen = look.answer

  async function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    if (!file) return
    const read = await readText(file)
    currentTarget.value = ''
    setUnread(read.refusal)
    look.reset()
    if (read.csv !== undefined) look.start({ body: { file_name: file.name.slice(0, 120), csv: read.csv } })
  }

  const choose = (
    <>
      <input
        ref={input}
        type="file"
        name="file"
        accept=".csv,text/csv"
        hidden
        aria-label="CSV file"
        onChange={(event) => void take(event)}
      />
      <ActButton
        icon={icons.upload}
        variant={seen ? 'quiet' : 'primary'}
        busy={look.isPending}
        onClick={() => input.current?.click()}
      >
        {seen ? 'Choose another file' : 'Choose a file'}
      </ActButton>
    </>
  )
  if (seen && look.input)
    return <DryRun key={seen.digest} seen={seen} file={look.input.body} choose={choose} within={products} />
  return (
    <>
      <PageHead
        title="Import products"
        lead="We check the file first. Nothing is saved until you review the changes and import them."
        within={products}
        acts={choose}
      />
      {unread !== undefined && <Notice tone="error">{unread}</Notice>}
      {look.error && (
        <Notice tone="error">
          <span className={styles.lines}>{wordsOf(look.error)}</span>
        </Notice>
      )}
      <FileFormat />
    </>
  )
}

function FileFormat() {
  return (
    <Panel title="File format">
      <p>
        A CSV file in UTF-8, with column names in the first row. <code>name</code>, <code>brand</code> and{' '}
        <code>points_per_unit</code> are required; <code>gtin</code>, <code>category</code>,{' '}
        <code>usual_price</code>, <code>image_url</code>, <code>brand_code</code> and <code>is_loose</code>{' '}
        are optional. Products are matched by GTIN or, without one, by name and brand. Empty cells leave the
        current value unchanged.
      </p>
      <pre className={styles.sample}>
        {
          'name,brand,points_per_unit,gtin,usual_price\nLong Grain Rice 2kg,Golden Sack,45,6151100120014,4500\n'
        }
      </pre>
    </Panel>
  )
}

async function readText(file: File): Promise<{ csv?: string; refusal?: string }> {
  if (file.size > largestImportKib * 1024 * 0.9)
    return { refusal: `The file is too large. Split it into files of at most ${largestImportKib * 0.9} KiB.` }
  try {
    return { csv: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) }
  } catch {
    return { refusal: 'This file isn’t UTF-8 text. Save it as CSV in UTF-8.' }
  }
}
