import { limits } from '@jara/rules/limits'
import { isCode, readOnboardingQr, type ScannedCode } from '@jara/rules/shop/onboarding-code'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Stack } from '@jara/ui/stack'
import { TextField } from '@jara/ui/text-field'
import { useRef, useState, type SubmitEvent } from 'react'
import { typedIn } from './registration.ts'

type CodeEntryProps = { onCode: (code: string) => void; onClose: () => void }

/** Types the letters printed under the QR code, as an alternative to scanning it. */
export function CodeEntry({ onCode, onClose }: CodeEntryProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(new FormData(event.currentTarget))
    const read = readTypedCode(typed['uniqueCode'] ?? '')
    if (read.code === undefined) setRefusal(read.refusal)
    else onCode(read.code)
  }
  return (
    <Dialog title="Enter your code" icon="keypad" initialFocus={input} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <TextField
            ref={input}
            label="Onboarding code"
            name="uniqueCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={refusal}
            hint="It’s printed next to your QR code."
            onChange={() => setRefusal(undefined)}
          />
          <Button type="submit" block>
            Continue
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Reads a typed code, possibly in lower case and with spaces, or a pasted link. */
export function readTypedCode(text: string): ScannedCode {
  const linked = readOnboardingQr(text)
  if (linked.code !== undefined) return linked
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (isCode(code)) return { code }
  return { refusal: `An onboarding code has ${limits.shopPinLength} letters and digits.` }
}
