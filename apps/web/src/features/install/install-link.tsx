import { ButtonLink } from '@jara/ui/button'
import { useInstallWay } from '../../device/use-install-way.ts'
import { paths } from '../../navigation/paths.ts'

/** Shown only if this browser can install the app and has not yet done so. */
export function InstallLink() {
  const way = useInstallWay()
  if (way === 'installed' || way === 'none') return null
  return (
    <ButtonLink variant="outline" block icon="phone" href={paths.Install}>
      Install Jara
    </ButtonLink>
  )
}
