import { EmptyState } from '@jara/ui/empty-state'

export function NoProducts({ isSearched }: { isSearched: boolean }) {
  return isSearched ? (
    <EmptyState icon="search" title="No products found" words="Try fewer or other words." />
  ) : (
    <EmptyState icon="box" title="No products yet" words="What you add is listed here." />
  )
}
