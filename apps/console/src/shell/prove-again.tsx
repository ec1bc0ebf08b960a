import { signWithPasskey } from '@jara/client/passkeys'
import { wordsOf } from '@jara/client/request-failed'
import { askToProve, proveAgain, proveAgainByPasskey } from '@jara/contract/identity/auth-fresh-factor'
import { fieldOf } from '@jara/contract/form-fields'
import { Notice } from '@jara/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askWith } from '../api/prove-again.ts'
import { request } from '../api/request.ts'
import { ActButton } from '../parts/act-button.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Labelled } from '../parts/labelled.tsx'

type Answer = (isProved: boolean) => void

/** Asks for the second factor when the server requires it again. The pending request waits for it. */
export function ProveAgain() {
  const [answer, setAnswer] = useState<{ readonly give: Answer }>()
  useEffect(() => {
    let waiting: Answer | undefined
    const ask = () =>
      new Promise<boolean>((resolve) => {
        waiting = resolve
        setAnswer({ give: resolve })
      })
    const forget = askWith(ask)
    return () => {
      forget()
      waiting?.(false)
      setAnswer(undefined)
    }
  }, [])
  if (!answer) return null
  return (
    <ProofDialog
      onAnswer={(isProved) => {
        setAnswer(undefined)
        answer.give(isProved)
      }}
    />
  )
}

function ProofDialog({ onAnswer }: { onAnswer: Answer }) {
  const [code, setCode] = useState('')
  const asked = useMutation({ mutationFn: () => request(askToProve, {}) })
  const { mutate: ask } = asked
  useEffect(() => ask(), [ask])
  const challenge = asked.data?.challenge ?? ''
  const passkeys = asked.data?.passkeys ?? []
  const proving = useMutation({
    mutationFn: async (by: 'code' | 'passkey') => {
      if (by === 'code') return request(proveAgain, { body: { challenge, code: code.trim() } })
      const passkey = await signWithPasskey(challenge, passkeys)
      return request(proveAgainByPasskey, { body: { challenge, passkey } })
    },
    onSuccess: () => onAnswer(true),
    onError: () => setCode(''),
  })
  return (
    <FormDialog
      title="Confirm it’s you"
      onClose={() => onAnswer(false)}
      act={{
        label: 'Confirm',
        isReady: challenge !== '' && code.trim().length >= 6,
        action: { isPending: proving.isPending, error: null },
        onSend: () => proving.mutate('code'),
      }}
    >
      <p>
        For security, confirm it’s you before changing money or permissions. Your request continues straight
        away.
      </p>
      {passkeys.length > 0 && (
        <ActButton variant="primary" busy={proving.isPending} onClick={() => proving.mutate('passkey')}>
          Use your passkey
        </ActButton>
      )}
      <Labelled label="Code from your authenticator app" hint="Or a recovery code. Each works once.">
        <input
          {...fieldOf(proveAgain.body, 'code')}
          required={false}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </Labelled>
      {asked.isError && (
        <Notice tone="error">{wordsOf(asked.error, 'The server could not be reached.')}</Notice>
      )}
      {proving.isError && (
        <Notice tone="error">
          {wordsOf(proving.error, 'Your passkey was not used. Try again, or use a code.')}
        </Notice>
      )}
    </FormDialog>
  )
}
