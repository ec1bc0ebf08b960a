import { Button } from '@jara/ui/button'
import { useSignOut } from './sign-out.ts'

export function LogoutButton() {
  const leaving = useSignOut()
  return (
    <Button variant="danger" block icon="sign-out" busy={leaving.isPending} onClick={() => leaving.mutate()}>
      Logout
    </Button>
  )
}
