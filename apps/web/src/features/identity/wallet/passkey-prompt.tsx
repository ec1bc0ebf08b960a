import { Button } from '@jara/ui/button'
import { IconTile } from '@jara/ui/icon-tile'
import { Notice } from '@jara/ui/notice'
import { Text } from '@jara/ui/text'
import styles from './wallet.module.css'
import { fingerIcon } from '../../../navigation/account-icons.ts'

interface PasskeyPromptProps {
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onUse: () => void
}

/** After a tap, the browser itself asks for the fingerprint or face. */
export function PasskeyPrompt({ busy, failure, onUse }: PasskeyPromptProps) {
  return (
    <>
      <div className={styles.touch}>
        <IconTile icon={fingerIcon} large />
        <Text as="h3" look="heading">
          Touch the sensor or look at your phone
        </Text>
        <Text look="muted">Your fingerprint and face never leave this phone.</Text>
      </div>
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      <Button block icon={fingerIcon} busy={busy} onClick={onUse}>
        Use fingerprint or face
      </Button>
    </>
  )
}
