import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { CodeEntry } from './code-entry.tsx'
import type { ShownContact } from './contacts.ts'
import { useAsking, wordsOfFailure } from './use-code.ts'

interface EmailStepsProps {
  readonly email: ShownContact
  readonly onVerified: () => void
}

/** Sends a code by email, then takes it. */
export function EmailSteps({ email, onVerified }: EmailStepsProps) {
  const asking = useAsking()
  if (email.code)
    return <CodeEntry contact="email" {...email.code} isFresh={asking.isSuccess} onVerified={onVerified} />
  return (
    <Stack gap={3}>
      {asking.isError && <Notice tone="error">{wordsOfFailure(asking.error)}</Notice>}
      <Button
        block
        variant="outline"
        busy={asking.isPending}
        onClick={() => asking.mutate({ body: { contact: 'email' } })}
      >
        Send a code by email
      </Button>
    </Stack>
  )
}
