import { fullName, type PersonName } from '@jara/rules/identity/person'
import { Avatar, initials } from '@jara/ui/avatar'
import { ButtonLink } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Stack } from '@jara/ui/stack'
import { useState } from 'react'
import { paths } from '../../../navigation/paths.ts'
import { LogoutButton } from './logout-button.tsx'
import styles from './profile-menu.module.css'

type ProfileMenuProps = {
  person: PersonName
  /** Links to giving points and to counter mode, if the shop has them. */
  counter?: string | undefined
  till?: string | undefined
}

/** The retailer area's menu with the profile and the logout button. */
export function ProfileMenu({ person, counter, till }: ProfileMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const name = fullName(person) || 'Store Manager'
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        // Voice control finds a button by its visible text, so the name includes the initials.
        aria-label={`Profile menu, ${initials(name)}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Avatar name={name} />
      </button>
      {isOpen && (
        <Dialog title={name} onClose={() => setOpen(false)}>
          <Stack>
            <ButtonLink variant="tonal" block icon="store" href={paths.RetailerProfile}>
              View Profile
            </ButtonLink>
            {counter !== undefined && (
              <ButtonLink variant="tonal" block icon="qr" href={counter}>
                Give points
              </ButtonLink>
            )}
            {till !== undefined && (
              <ButtonLink variant="tonal" block icon="cart" href={till}>
                Counter mode
              </ButtonLink>
            )}
            <LogoutButton />
          </Stack>
        </Dialog>
      )}
    </>
  )
}
