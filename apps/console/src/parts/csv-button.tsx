import { wordsOf } from '@jara/client/request-failed'
import { useToast } from '@jara/ui/toast'
import { useState } from 'react'
import { ActButton } from './act-button.tsx'
import { icons } from './icons.ts'

interface CsvButtonProps<Answer> {
  readonly name: string
  readonly read: () => Promise<Answer>
  /** What the operator has to know about the file. */
  readonly says?: (answer: Answer) => string | undefined
}

/** Saves a filtered list as a file. */
export function CsvButton<Answer extends { readonly csv: string }>(props: CsvButtonProps<Answer>) {
  const { name, read, says } = props
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const answer = await read()
      saveCsv(name, answer.csv)
      const words = says?.(answer)
      if (words !== undefined) toast(words)
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

/** Hands a CSV file to the browser to be saved. */
export function saveCsv(name: string, csv: string): void {
  // Without the byte order mark, Excel reads UTF-8 as another encoding.
  const address = URL.createObjectURL(new Blob([`\ufeff${csv}`], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser has started reading it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
