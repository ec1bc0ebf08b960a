import { wordsOf } from '@jara/client/request-failed'
import type { AnswerOf } from '@jara/contract/call'
import { compareProviderStatement, listProviderStatements } from '@jara/contract/redeeming/reconciliation'
import { navigate } from '@jara/client/router'
import { Badge } from '@jara/ui/badge'
import { Link } from '@jara/ui/link'
import { Notice } from '@jara/ui/notice'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { useList } from '../../../api/use-list.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Naira, When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { icons } from '../../../parts/icons.ts'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { count } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import styles from './statements.module.css'

type Statement = AnswerOf<typeof listProviderStatements>[number]

/** The provider's statements, each compared with our records. */
export function StatementsPanel() {
  const may = useMay()
  const list = useList(listProviderStatements, {})
  return (
    <ListPanel
      title="Provider statements"
      label="Statements"
      list={list}
      columns={columns}
      hrefOf={({ id }) => `/console/reconciliation/${id}`}
      empty="No statements compared yet"
    >
      {may(compareProviderStatement) && <CompareForm />}
    </ListPanel>
  )
}

const differences = ({ ours_only, theirs_only, different }: Statement) => ours_only + theirs_only + different

const columns: readonly Column<Statement>[] = [
  {
    head: 'Statement',
    wraps: true,
    card: 'lead',
    cell: ({ id, name, from, to }) => (
      <>
        <Link href={`/console/reconciliation/${id}`}>{name}</Link>
        <small>{from === to ? from : `${from} to ${to}`}</small>
      </>
    ),
  },
  {
    head: 'Differences',
    card: 'lead-end',
    cell: (row) =>
      differences(row) === 0 ? (
        <Badge tone="green">None</Badge>
      ) : (
        <Badge tone="orange">{count(differences(row))}</Badge>
      ),
  },
  { head: 'Matched', end: true, cell: ({ matched }) => count(matched) },
  { head: 'Our total', end: true, cell: ({ ours_naira }) => <Naira amount={ours_naira} /> },
  { head: 'Provider total', end: true, cell: ({ theirs_naira }) => <Naira amount={theirs_naira} /> },
  {
    head: 'Compared',
    end: true,
    cell: ({ compared_at, compared_by }) => (
      <>
        <When at={compared_at} />
        <small>{compared_by}</small>
      </>
    ),
  },
]

const lagos = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' })
const dayMs = 86_400_000

function CompareForm() {
  const [yesterday] = useState(() => lagos.format(Date.now() - dayMs))
  const [range, setRange] = useState({ from: yesterday, to: yesterday })
  const [file, setFile] = useState<File>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function compare() {
    if (!file || isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { name: file.name, ...range, csv: await file.text() }
      const { id } = await request(compareProviderStatement, { body })
      await invalidate(listProviderStatements)
      navigate(`/console/reconciliation/${id}`)
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void compare()
      }}
    >
      <label>
        <span>CSV with request_id, amount and status</span>
        <input
          type="file"
          name="csv"
          accept=".csv,text/csv"
          required
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
        />
      </label>
      {(['from', 'to'] as const).map((name) => (
        <label key={name}>
          <span>{name === 'from' ? 'From date' : 'To date'}</span>
          <input
            type="date"
            name={name}
            required
            value={range[name]}
            onChange={({ currentTarget }) => setRange({ ...range, [name]: currentTarget.value })}
          />
        </label>
      ))}
      <ActButton type="submit" icon={icons.upload} disabled={!file} busy={isBusy}>
        Compare
      </ActButton>
      {failure !== undefined && <Notice tone="error">{wordsOf(failure)}</Notice>}
    </form>
  )
}
