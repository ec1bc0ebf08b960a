import { Cover } from '@jara/ui/cover'
import { Text } from '@jara/ui/text'
import { SignInPanel } from '../../features/identity/auth/sign-in-panel.tsx'

export function SignInScreen() {
  return (
    <Cover brand="Jara" tagline="Your Digital Wallet">
      <div>
        <Text as="h1" look="title">
          Welcome Back!
        </Text>
        <Text look="muted">Sign in to your account</Text>
      </div>
      <SignInPanel />
    </Cover>
  )
}
