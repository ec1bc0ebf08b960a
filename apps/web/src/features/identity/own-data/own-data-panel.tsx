import { saidIn } from '@jara/client/request-failed'
import { readErasure } from '@jara/contract/identity/own-data'
import { FailureNotice } from '@jara/ui/failure-notice'
import { Spinner } from '@jara/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { CopyCard } from './copy-card.tsx'
import { EraseCard } from './erase-card.tsx'
import { LeavingCard } from './leaving-card.tsx'

/** A copy of the data and account deletion, or a way to keep an account that awaits erasure. */
export function OwnDataPanel() {
  const { data, error, refetch } = useQuery(read(readErasure))
  if (!data && error) {
    const retry = () => void refetch()
    return <FailureNotice words="Your data could not be loaded." said={saidIn(error)} onRetry={retry} />
  }
  if (!data) return <Spinner label="Loading your data" labelHidden large />
  if (!data.erase_at)
    return (
      <>
        <CopyCard />
        <EraseCard />
      </>
    )
  return (
    <>
      <LeavingCard eraseAt={data.erase_at} />
      <CopyCard />
    </>
  )
}
