import { readWalletGuard } from '@jara/contract/identity/wallet'
import type { IconName } from '@jara/ui/icon'
import { IconTile } from '@jara/ui/icon-tile'
import { ListRow } from '@jara/ui/list'
import { Switch } from '@jara/ui/switch'
import { useEffect, useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { read } from '../../../api/read.ts'
import { forgetLock, keepLockPasskeys, noteUse, watchLock } from '../../../session/app-lock.ts'
import { isAppLockOn } from '../../../session/app-lock-setting.ts'

/** Turns the app lock on and off for this phone. */
export function LockRow({ icon }: { icon: IconName }) {
  const [isOn, setOn] = useState(isAppLockOn)
  useEffect(() => watchLock(() => setOn(isAppLockOn())), [])
  return (
    <ListRow
      start={<IconTile icon={icon} />}
      title="App lock"
      meta={['Lock after 5 minutes of inactivity']}
      end={
        <Switch name="appLock" label="App lock" on={isOn} onChange={(on) => (on ? begin() : forgetLock())} />
      }
    />
  )
}

/** Locks from now on. The passkey ids are stored, so that a phone can ask for a fingerprint or face while offline. */
function begin(): void {
  noteUse()
  queryClient.query(read(readWalletGuard)).then(
    ({ passkeys = [] }) => keepLockPasskeys(passkeys.flatMap(({ id }) => id ?? [])),
    // They are stored at the first lock while online.
    () => undefined,
  )
}
