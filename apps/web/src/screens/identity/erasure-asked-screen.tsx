import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { ErasureAsked } from '../../features/identity/own-data/erasure-asked.tsx'

export function ErasureAskedScreen() {
  return (
    <>
      <PageHeader title="Delete account" />
      <Main>
        <ErasureAsked />
      </Main>
    </>
  )
}
