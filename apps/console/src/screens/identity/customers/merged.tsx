import { Link } from '@jara/ui/link'
import { Notice } from '@jara/ui/notice'
import type { Customer } from './standing-dialog.tsx'

/** The other accounts of the same person. Each keeps its own history. */
export function Merged({ customer: { merged_into: into, merged_from: from } }: { customer: Customer }) {
  return (
    <>
      {into && (
        <Notice tone="info">
          This account is closed. It was merged into{' '}
          <Link href={`/console/customers/${into.id}`}>{into.name || 'a deleted account'}</Link>. Its history
          is kept here.
        </Notice>
      )}
      {from.length > 0 && (
        <Notice tone="info">
          Merged into this account:{' '}
          {from.map(({ id, name }, place) => (
            <span key={id}>
              {place > 0 && ', '}
              <Link href={`/console/customers/${id}`}>{name || 'a deleted account'}</Link>
            </span>
          ))}
          . See those accounts for their purchases and redemptions.
        </Notice>
      )}
    </>
  )
}
