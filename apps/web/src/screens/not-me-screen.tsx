import { Cover } from '@jara/ui/cover'
import { useState } from 'react'
import { ForgottenPasswordDialog } from '../features/auth/forgotten-password-dialog.tsx'
import { NotMePanel } from '../features/not-me/not-me-panel.tsx'

export function NotMeScreen() {
  const [isSettingPassword, setSettingPassword] = useState(false)
  return (
    <Cover brand="Jara">
      <NotMePanel onNewPassword={() => setSettingPassword(true)} />
      {isSettingPassword && <ForgottenPasswordDialog email="" onClose={() => setSettingPassword(false)} />}
    </Cover>
  )
}
