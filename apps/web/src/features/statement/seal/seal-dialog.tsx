import type { LinkedEntry } from '@jara/rules/check-ledger'
import { formatMoment } from '@jara/rules/moment'
import { formatCount } from '@jara/rules/points'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { List, ListRow } from '@jara/ui/list'
import { Notice } from '@jara/ui/notice'
import { Spinner } from '@jara/ui/spinner'
import { Text } from '@jara/ui/text'
import { shieldIcon } from '../statement-icons.ts'
import { faultIn, wordsOfEntry } from './fault-words.ts'
import styles from './seal-dialog.module.css'
import { type SealCheck, useSeal } from './use-seal.ts'

const lastShown = 3

/** What was verified on this phone, and the result. */
export function SealDialog({ onClose }: { onClose: () => void }) {
  const { check, isChecking, canCheck, checkAgain } = useSeal()
  const fault = faultIn(check)
  return (
    <Dialog
      title={titleOf(check)}
      icon={fault ? 'alert' : shieldIcon}
      tone={fault ? 'red' : 'green'}
      onClose={onClose}
    >
      {isChecking && <Spinner label="Checking..." />}
      {!isChecking && fault && (
        <Notice tone="error">
          <Text as="strong" look="item">
            {fault.title}
          </Text>
          <Text look="meta">{fault.words}</Text>
        </Notice>
      )}
      {!isChecking && check?.at === 'verified' && <Verified check={check} />}
      {!isChecking && check === undefined && (
        <Text>
          {canCheck
            ? 'The entries could not be read, so nothing was checked. Try again when there is a network.'
            : 'This browser checks seals only on a page that is opened with https.'}
        </Text>
      )}
      {canCheck && (
        <Button variant="tonal" block icon="refresh" disabled={isChecking} onClick={checkAgain}>
          Check again
        </Button>
      )}
    </Dialog>
  )
}

function titleOf(check: SealCheck | undefined): string {
  if (check === undefined) return 'Not checked'
  if (check.at !== 'verified') return 'Does not match'
  return check.entries.length === 0 && check.waiting > 0 ? 'Not sealed yet' : 'Verified on this phone'
}

function Verified({ check }: { check: Extract<SealCheck, { at: 'verified' }> }) {
  const { entries, waiting, day, sealedAt } = check
  return (
    <>
      {entries.length > 0 && (
        <Text look="muted">
          {entries.length === 1 ? '1 entry was' : `All ${formatCount(entries.length)} entries were`} checked
          here. Each is sealed to the one before it, so none can be changed or taken out without being seen.
        </Text>
      )}
      {waiting > 0 && (
        <Text look="muted">
          {waiting === 1 ? '1 new entry is' : `${formatCount(waiting)} new entries are`} sealed within some
          minutes.
        </Text>
      )}
      {entries.length > 0 && (
        <List label="The last entries">
          {entries.slice(0, lastShown).map((each) => (
            <ListRow
              key={each.id}
              title={wordsOfEntry(each)}
              meta={[`Entry ${each.number}`]}
              end={<Hash entry={each} />}
            />
          ))}
        </List>
      )}
      {day === undefined ? (
        <Notice tone="info">
          The first seal of these entries is published within a day, for everybody to see.
        </Notice>
      ) : (
        <Notice tone="success">
          <Text as="strong" look="item">
            Matches the seal of {day}
          </Text>
          <Text look="meta">Published {formatMoment(sealedAt)}, for everybody to see.</Text>
        </Notice>
      )}
    </>
  )
}

function Hash({ entry: { hash } }: { entry: LinkedEntry }) {
  return (
    <code className={styles.hash}>
      {hash?.slice(0, 4)}…{hash?.slice(-4)}
    </code>
  )
}
