import { wordsOf } from '@jara/client/request-failed'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { printIcon } from '@jara/ui/rare-icons'
import { Row, Stack } from '@jara/ui/stack'
import { Switch } from '@jara/ui/switch'
import { Text } from '@jara/ui/text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '../../../../device/save-file.ts'
import { usePrint } from '../../../../device/use-print.ts'
import { readAllEntries } from '../statement-pages.ts'
import { statementCsv } from './statement-csv.ts'
import { StatementPaper } from './statement-paper.tsx'

// Not one of the named icons, because those are part of every first download.
export const downloadIcon =
  'M12 4v10.5M7.8 10.7 12 14.9l4.2-4.2M4.5 16.5v1.9A1.6 1.6 0 0 0 6.1 20h11.8a1.6 1.6 0 0 0 1.6-1.6v-1.9'

interface FileTabProps {
  readonly as: 'pdf' | 'csv'
  /** A month, or undefined for every month. */
  readonly month: string | undefined
}

/** Every entry of these months, for a spreadsheet or on paper. */
export function FileTab({ as, month }: FileTabProps) {
  const [hidesNumbers, setHidesNumbers] = useState(true)
  const { isPrinting, print } = usePrint()
  const reading = useMutation({
    mutationFn: () => readAllEntries({ month, show: undefined, search: undefined }),
    onSuccess: (entries) => {
      if (as === 'pdf') return print()
      const name = `jara-statement-${month ?? 'all'}.csv`
      saveFile(new File([statementCsv(entries, hidesNumbers)], name, { type: 'text/csv' }))
    },
  })
  return (
    <Stack gap={4}>
      <Text look="muted">
        {as === 'pdf'
          ? 'Opens the print dialog on this device. Choose “Save as PDF” there.'
          : 'A table of every entry, for a spreadsheet.'}
      </Text>
      <Row between>
        <Text look="item">Hide phone and meter numbers</Text>
        <Switch
          label="Hide phone and meter numbers"
          name="hidesNumbers"
          on={hidesNumbers}
          onChange={setHidesNumbers}
        />
      </Row>
      {reading.isError && (
        <Notice tone="error">
          {wordsOf(reading.error, 'We couldn’t load your statement. Please try again.')}
        </Notice>
      )}
      <Button
        block
        icon={as === 'pdf' ? printIcon : downloadIcon}
        busy={reading.isPending}
        busyLabel="Preparing..."
        onClick={() => reading.mutate()}
      >
        {as === 'pdf' ? 'Print or save as PDF' : 'Download CSV'}
      </Button>
      {isPrinting && reading.data && (
        <StatementPaper entries={reading.data} month={month} hidesNumbers={hidesNumbers} />
      )}
    </Stack>
  )
}
