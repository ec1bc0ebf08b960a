import type { LinkedEntry } from '@jara/rules/points/check-ledger'
import { formatMoment } from '@jara/rules/moment'
import { formatCount } from '@jara/rules/points'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { List, ListRow } from '@jara/ui/list'
import { Notice } from '@jara/ui/notice'
import { Spinner } from '@jara/ui/spinner'
import { Text } from '@jara/ui/text'
import { faultIn, wordsOfEntry } from './fault-words.ts'
import styles from './seal-dialog.module.css'
import { type SealCheck, useSeal } from './use-seal.ts'

// Not one of the named icons, because those are part of every first download.
export const shieldIcon =
  'M12 3.4 19 6v5.4c0 4.3-2.9 7.5-7 9.2-4.1-1.7-7-4.9-7-9.2V6zM8.8 12.1l2.3 2.3 4.2-4.4'

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
            ? 'We couldn’t load your entries, so nothing was checked. Go online and try again.'
            : 'This browser can only verify entries on a secure (https) page.'}
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
  return check.entries.length === 0 && check.waiting > 0 ? 'Not verified yet' : 'Verified on this phone'
}

function Verified({ check }: { check: Extract<SealCheck, { at: 'verified' }> }) {
  const { entries, waiting, day, sealedAt } = check
  return (
    <>
      {entries.length > 0 && (
        <Text look="muted">
          {entries.length === 1 ? '1 entry was' : `All ${formatCount(entries.length)} entries were`} verified
          on this phone. Each entry is linked to the one before it, so any change would show.
        </Text>
      )}
      {waiting > 0 && (
        <Text look="muted">
          {waiting === 1 ? '1 new entry will be' : `${formatCount(waiting)} new entries will be`} verified
          within a few minutes.
        </Text>
      )}
      {entries.length > 0 && (
        <List label="Latest entries">
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
          The first record of these entries will be published within 24 hours, for anyone to check.
        </Notice>
      ) : (
        <Notice tone="success">
          <Text as="strong" look="item">
            Matches the record for {day}
          </Text>
          <Text look="meta">Published {formatMoment(sealedAt)}, for anyone to check.</Text>
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
