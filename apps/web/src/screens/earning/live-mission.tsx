import { useCamera } from '../../device/camera/use-camera.ts'
import { LiveMissionDeclaration } from '../../features/earning/declaration/live/live-mission-declaration.tsx'
import { useShopVerification } from '../../features/earning/scan/use-shop-verification.tsx'
import { paths } from '../../navigation/paths.ts'

export function LiveMission() {
  const camera = useCamera()
  const door = useShopVerification(camera)
  return <LiveMissionDeclaration door={door} camera={camera} backHref={paths.Home} />
}
