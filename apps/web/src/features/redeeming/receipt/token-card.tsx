import { wordsOf } from '@jara/client/request-failed'
import { askForToken, readReceipt } from '@jara/contract/redeeming/redemptions-receipts'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { copyIcon } from '@jara/ui/rare-icons'
import { Text } from '@jara/ui/text'
import { useMutation } from '@tanstack/react-query'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import { useCopy } from '../../../device/use-copy.ts'
import { inGroups } from './receipt-words.ts'
import styles from './token-card.module.css'

const said = { ready: '', copied: 'Copied', refused: 'Press and hold to copy' } as const

interface TokenProps {
  readonly token: string
  readonly name: string
  readonly units: string | null | undefined
}

/** A token to type into the meter: large, in groups of four digits. */
export function Token({ token, name, units }: TokenProps) {
  const { state, copy } = useCopy(token.replaceAll(/\D/g, ''))
  return (
    <>
      <div className={styles.token}>
        <Text look="meta">{name}</Text>
        <p className={styles.digits}>
          {inGroups(token).map((group, place) => (
            <span key={place}>{group} </span>
          ))}
        </p>
        {units && <Text look="meta">{units}</Text>}
      </div>
      <Button block icon={state === 'copied' ? 'check' : copyIcon} onClick={copy}>
        Copy {name.toLowerCase()}
      </Button>
      <p role="status" className={styles.said}>
        {said[state]}
      </p>
    </>
  )
}

/** Asks the provider again for a token that was lost or has not arrived yet. */
export function AskForToken({ id }: { id: string }) {
  const asking = useMutation({ ...write(askForToken), onSuccess: () => invalidate(readReceipt) })
  return (
    <>
      {asking.isError && (
        <Notice tone="error">
          {wordsOf(asking.error, 'We couldn’t reach the provider. Please try again.')}
        </Notice>
      )}
      {asking.data?.message && <Notice tone="info">{asking.data.message}</Notice>}
      <Button
        variant="tonal"
        block
        icon="refresh"
        busy={asking.isPending}
        busyLabel="Requesting..."
        onClick={() => asking.mutate({ params: { id } })}
      >
        Resend token
      </Button>
    </>
  )
}
