import { Button } from '@jara/ui/button'
import { IconButton } from '@jara/ui/icon-button'
import { copyIcon } from '@jara/ui/rare-icons'
import { Text } from '@jara/ui/text'
import { useCopy } from '../../../device/use-copy.ts'
import styles from './meter-token.module.css'

const said = { ready: '', copied: 'Copied', refused: 'Press and hold to copy' } as const

/** The token to type into the meter: easy to read out and to copy. */
export function MeterToken({ token, large = false }: { token: string; large?: boolean }) {
  const { state, copy } = useCopy(token)
  const icon = state === 'copied' ? 'check' : copyIcon
  return (
    <div className={styles.panel}>
      <div className={styles.words}>
        <Text look="meta">Token</Text>
        <p className={large ? styles.large : styles.digits}>{tokenGroups(token)}</p>
        <p role="status" className={styles.said}>
          {said[state]}
        </p>
      </div>
      {large ? (
        <Button variant="tonal" small block icon={icon} onClick={copy}>
          Copy token
        </Button>
      ) : (
        <IconButton icon={icon} label="Copy token" onClick={copy} />
      )}
    </div>
  )
}

/** Splits a meter token into groups of four digits, as it is typed into the meter. Other text stays unchanged. */
export function tokenGroups(token: string): string {
  const digits = token.replaceAll(/[\s-]/g, '')
  return /^\d+$/.test(digits) ? digits.replaceAll(/\d{4}(?=\d)/g, '$& ') : token
}
