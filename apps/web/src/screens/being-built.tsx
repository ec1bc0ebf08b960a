import { EmptyState } from '@jara/ui/empty-state'
import type { IconName } from '@jara/ui/icon'

/** Stands where a screen has its frame but not yet its content. */
export function BeingBuilt({ icon }: { icon: IconName }) {
  return <EmptyState icon={icon} title="This screen is being built." />
}
