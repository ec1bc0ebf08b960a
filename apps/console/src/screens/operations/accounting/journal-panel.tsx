import { wordsOf } from '@jara/client/request-failed'
import { downloadJournal } from '@jara/contract/operations/accounting'
import { Notice } from '@jara/ui/notice'
import { useState } from 'react'
import { download } from '../../../api/request.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { icons } from '../../../parts/icons.ts'
import { Panel } from '../../../parts/panel.tsx'
import styles from './journal-panel.module.css'

const lagos = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' })

/** This month to date. */
function thisMonth(): { from: string; to: string } {
  const to = lagos.format(Date.now())
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** What the accountant books: one line for each kind of transfer per day. */
export function JournalPanel() {
  const [range, setRange] = useState(thisMonth)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isWhole = range.from !== '' && range.to !== ''

  async function save() {
    setBusy(true)
    setFailure(undefined)
    try {
      await download(downloadJournal, { query: range }, `journal-${range.from}-${range.to}.csv`)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title="Accounting journal">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole && !isBusy) void save()
        }}
      >
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            <span>{name === 'from' ? 'From' : 'To'}</span>
            <input
              type="date"
              name={name}
              required
              value={range[name]}
              onChange={({ currentTarget }) => setRange({ ...range, [name]: currentTarget.value })}
            />
          </label>
        ))}
        <ActButton type="submit" icon={icons.download} disabled={!isWhole} busy={isBusy}>
          Download CSV
        </ActButton>
      </form>
      {failure !== undefined && <Notice tone="error">{wordsOf(failure)}</Notice>}
    </Panel>
  )
}
