import { Link } from '@jara/ui/link'
import { Notice } from '@jara/ui/notice'
import type { Customer } from './customer.ts'

/** The other accounts of the same person. Each keeps its own history. */
export function Merged({ customer: { merged_into: into, merged_from: from } }: { customer: Customer }) {
  return (
    <>
      {into && (
        <Notice tone="info">
          This account is closed: it was merged into{' '}
          <Link href={`/console/customers/${into.id}`}>{into.name || 'an erased account'}</Link>. Its history
          stays here.
        </Notice>
      )}
      {from.length > 0 && (
        <Notice tone="info">
          Merged into this account:{' '}
          {from.map(({ id, name }, place) => (
            <span key={id}>
              {place > 0 && ', '}
              <Link href={`/console/customers/${id}`}>{name || 'an erased account'}</Link>
            </span>
          ))}
          . Their purchases and redemptions are on their pages.
        </Notice>
      )}
    </>
  )
}
