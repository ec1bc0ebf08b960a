import { ButtonLink } from '@jara/ui/button'
import { useInstallWay } from '../../device/use-install-way.ts'
import { paths } from '../../navigation/paths.ts'

/** Only where the browser is known to have a way, and until it has been taken. */
export function InstallLink() {
  const way = useInstallWay()
  if (way === 'installed' || way === 'none') return null
  return (
    <ButtonLink variant="outline" block icon="phone" href={paths.Install}>
      Install Jara
    </ButtonLink>
  )
}
