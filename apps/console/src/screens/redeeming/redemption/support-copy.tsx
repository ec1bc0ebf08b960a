import { copyText } from '@jara/client/copy-text'
import { useToast } from '@jara/ui/toast'
import { useState } from 'react'
import { ActButton } from '../../../parts/act-button.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { icons } from '../../../parts/icons.ts'
import { type Redemption, supportText } from './redemption-answer.ts'
import styles from './redemption.module.css'

/** Copies the order for the provider’s support. Where the browser forbids copying, the text is shown to copy by hand. */
export function SupportCopy({ redemption }: { redemption: Redemption }) {
  const toast = useToast()
  const [shown, setShown] = useState<string>()
  async function copy() {
    const text = supportText(redemption)
    if (await copyText(text)) toast('Copied. Numbers are masked.')
    else setShown(text)
  }
  return (
    <>
      <span>masked</span>
      <ActButton size="small" icon={icons.file} onClick={() => void copy()}>
        Copy for provider support
      </ActButton>
      {shown !== undefined && (
        <FormDialog title="Copy for provider support" onClose={() => setShown(undefined)}>
          <pre className={styles.code}>{shown}</pre>
        </FormDialog>
      )}
    </>
  )
}
