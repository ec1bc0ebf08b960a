import { Button, ButtonLink } from '../src/button.tsx'
import { Cover } from '../src/cover.tsx'
import { Frame } from '../src/frame.tsx'
import { PasswordField } from '../src/password-field.tsx'
import { Stack } from '../src/stack.tsx'
import { Text } from '../src/text.tsx'
import { TextField } from '../src/text-field.tsx'

export function CoverPage() {
  return (
    <Frame>
      <Cover brand="Brand" tagline="One-line tagline">
        <div>
          <Text as="h1" look="title">
            Welcome Back!
          </Text>
          <Text look="muted">Sign in to your account</Text>
        </div>
        <Stack gap={4}>
          <TextField label="Email" name="email" type="email" defaultValue="adaeze.okonkwo@example.ng" />
          <Stack gap={1}>
            <PasswordField label="Password" name="password" defaultValue="naira2026" />
            <Stack gap={1} end>
              <Button variant="quiet">Forgot Password?</Button>
            </Stack>
          </Stack>
          <Button block>Sign In</Button>
          <ButtonLink block variant="outline" href="#gallery">
            Create Account
          </ButtonLink>
        </Stack>
      </Cover>
    </Frame>
  )
}
