import { ButtonLink } from '@jara/ui/button'
import { useInstallWay } from '../../../device/use-install-way.ts'
import { furtherPaths } from '../../../navigation/further-paths.ts'

/** Shown only if this browser can install the app and has not yet done so. */
export function InstallLink() {
  const way = useInstallWay()
  if (way === 'installed' || way === 'none') return null
  return (
    <ButtonLink variant="outline" block icon="phone" href={furtherPaths.Install}>
      Install Jara
    </ButtonLink>
  )
}
