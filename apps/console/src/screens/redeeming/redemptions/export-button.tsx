import { wordsOf } from '@jara/client/request-failed'
import type { QueryOf } from '@jara/contract/call'
import { exportRedemptions } from '@jara/contract/redeeming/redemptions-exports'
import { useToast } from '@jara/ui/toast'
import { useState } from 'react'
import { request } from '../../../api/request.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { icons } from '../../../parts/icons.ts'
import { saveCsv } from '../../../parts/save-csv.ts'
import { count } from '../../../parts/words.ts'

/** Saves the filtered redemptions. Exports are audited. */
export function ExportButton({ query }: { query: QueryOf<typeof exportRedemptions> }) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const { csv, redemptions, is_cut: isCut } = await request(exportRedemptions, { query })
      saveCsv('redemptions.csv', csv)
      if (isCut)
        toast(
          `The file has only the first ${count(redemptions)} redemptions. Narrow the filters to get the rest.`,
        )
    } catch (error) {
      toast(wordsOf(error, 'The server could not be reached.'))
    }
    setBusy(false)
  }
  return (
    <ActButton icon={icons.download} busy={isBusy} onClick={() => void save()}>
      CSV
    </ActButton>
  )
}
