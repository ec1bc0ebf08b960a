import { useCamera } from '../../device/camera/use-camera.ts'
import { LiveMissionDeclaration } from '../../features/declaration/live/live-mission-declaration.tsx'
import { useShopDoor } from '../../features/scan/use-shop-door.tsx'
import { paths } from '../../navigation/paths.ts'

export function LiveMission() {
  const camera = useCamera()
  const door = useShopDoor(camera)
  return <LiveMissionDeclaration door={door} camera={camera} backHref={paths.Home} />
}
