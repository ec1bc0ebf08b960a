import { readWalletGuard } from '@jara/contract/wallet'
import type { IconName } from '@jara/ui/icon'
import { IconTile } from '@jara/ui/icon-tile'
import { ListRow } from '@jara/ui/list'
import { Switch } from '@jara/ui/switch'
import { useEffect, useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { read } from '../../api/read.ts'
import { forgetLock, keepLockPasskeys, noteUse, watchLock } from '../../session/app-lock.ts'
import { wantsLock } from '../../session/lock-wish.ts'

/** Whether this phone asks again who uses the app. */
export function LockRow({ icon }: { icon: IconName }) {
  const [isOn, setOn] = useState(wantsLock)
  useEffect(() => watchLock(() => setOn(wantsLock())), [])
  return (
    <ListRow
      start={<IconTile icon={icon} />}
      title="App lock"
      meta={['After 5 minutes away']}
      end={
        <Switch name="appLock" label="App lock" on={isOn} onChange={(on) => (on ? begin() : forgetLock())} />
      }
    />
  )
}

/** From now on. The passkeys are kept, so that a phone without a network can ask for the finger or the face. */
function begin(): void {
  noteUse()
  queryClient.query(read(readWalletGuard)).then(
    ({ passkeys = [] }) => keepLockPasskeys(passkeys.flatMap(({ id }) => id ?? [])),
    // They are kept at the first lock with a network.
    () => undefined,
  )
}
