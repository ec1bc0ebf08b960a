import { readStatementSummary } from '@jara/contract/points/statement'
import { Dialog } from '@jara/ui/dialog'
import { SelectField } from '@jara/ui/select-field'
import { Stack } from '@jara/ui/stack'
import { Tabs } from '@jara/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, silently } from '../../../../api/read.ts'
import { nameOfMonth } from '../months.ts'
import { FileTab } from './file-tab.tsx'
import { PictureTab } from './picture-tab.tsx'

const forms = [
  { key: 'picture', label: 'Picture', icon: 'camera' },
  { key: 'pdf', label: 'PDF' },
  { key: 'csv', label: 'CSV' },
] as const

/** Shares the statement, or saves it. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(silently(read(readStatementSummary)))
  const months = data?.months ?? []
  const [form, setForm] = useState<(typeof forms)[number]['key']>('picture')
  const [chosen, setChosen] = useState<string>()
  const isPicture = form === 'picture'
  const month = chosen ?? (isPicture ? months[0]?.month : undefined)
  const sum = months.find((each) => each.month === month) ?? months[0] ?? { month: '' }
  return (
    <Dialog title="Share or download" onClose={onClose}>
      <Tabs label="Format" tabs={forms} selected={form} onSelect={setForm}>
        <Stack gap={4}>
          <SelectField
            label="Month"
            name="month"
            value={month ?? ''}
            onChange={({ currentTarget }) => setChosen(currentTarget.value || undefined)}
          >
            {!isPicture && <option value="">All months</option>}
            {months.map(({ month: each = '' }) => (
              <option key={each} value={each}>
                {nameOfMonth(each)}
              </option>
            ))}
          </SelectField>
          {form === 'picture' ? <PictureTab sum={sum} /> : <FileTab key={form} as={form} month={month} />}
        </Stack>
      </Tabs>
    </Dialog>
  )
}
