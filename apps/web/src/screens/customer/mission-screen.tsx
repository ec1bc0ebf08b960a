import { isOnline } from '../../device/connection.ts'
import { MissionDeclaration } from '../../features/declaration/mission-declaration.tsx'
import { sampleDeclarations } from '../../features/declaration/sample-declaration.ts'
import { paths } from '../../navigation/paths.ts'

const declarations = sampleDeclarations(isOnline)

export function MissionScreen() {
  return <MissionDeclaration source={declarations} backHref={paths.Home} />
}
