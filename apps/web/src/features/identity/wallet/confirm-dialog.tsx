import { signWithPasskey } from '@jara/client/passkeys'
import { proveRedemption } from '@jara/contract/identity/wallet'
import type { ProofAsked } from '@jara/contract/identity/proof'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { PadKey } from '@jara/ui/pin-pad'
import { Spinner } from '@jara/ui/spinner'
import { Text } from '@jara/ui/text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { proofIn } from '../../../api/proof-asked.ts'
import { request } from '../../../api/request.ts'
import { usePasskeySupport } from '../../../device/use-passkey-support.ts'
import { FirstPin } from './first-pin.tsx'
import { ForgottenPin } from './forgotten-pin.tsx'
import { Locked } from './locked.tsx'
import { NewPasskey } from './new-passkey.tsx'
import { PasskeyPrompt } from './passkey-prompt.tsx'
import { PinEntry } from './pin-entry.tsx'
import { Stage } from './stage.tsx'
import { codeOf, wordsOfFailure } from './wallet-failure.ts'
import styles from './wallet.module.css'
import { fingerIcon, lockIcon } from '../../../navigation/account-icons.ts'
import { type Summary, RedemptionSummary } from './redemption-summary.tsx'

interface ConfirmDialogProps {
  readonly summary: Summary
  readonly proof: ProofAsked
  /** The redemption can be sent again, with this nonce. */
  readonly onProved: (nonce: string) => void
  /** The redemption has to be sent again, to get a new confirmation request. */
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** Confirms the customer's identity before points move. A customer without a PIN or passkey sets one up first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { proof, onAgain, onClose } = props
  const hasSensor = usePasskeySupport()
  const [at, setAt] = useState<At>()
  const [lockedUntil, setLockedUntil] = useState(proof.locked_until)
  const shown = at ?? beginning(proof, hasSensor)
  const lock = (until: string | undefined) => {
    setLockedUntil(until)
    setAt('locked')
  }
  const askAnew = () => {
    setAt('waiting')
    onAgain()
  }
  return (
    <Dialog
      title={titles[shown]}
      icon={lockIcon}
      tone={shown === 'locked' ? 'red' : 'brand'}
      onClose={onClose}
    >
      <Asked
        {...props}
        at={shown}
        lockedUntil={lockedUntil}
        hasSensor={hasSensor ?? false}
        onGo={setAt}
        onLocked={lock}
        onAgain={askAnew}
      />
    </Dialog>
  )
}

type At = 'waiting' | 'passkey' | 'pin' | 'first pin' | 'first passkey' | 'forgotten' | 'locked'

const titles: Record<At, string> = {
  waiting: 'Confirm it’s you',
  passkey: 'Confirm it’s you',
  pin: 'Confirm it’s you',
  'first pin': 'Wallet PIN',
  'first passkey': 'Fingerprint or face',
  forgotten: 'New wallet PIN',
  locked: 'Redemptions are locked',
}

/** Waits until the phone has reported whether it has a sensor. */
function beginning({ ways = [], locked_until }: ProofAsked, hasSensor: boolean | undefined): At {
  if (locked_until !== undefined) return 'locked'
  if (hasSensor === undefined) return 'waiting'
  if (ways.includes('passkey') && hasSensor) return 'passkey'
  return ways.includes('pin') ? 'pin' : 'first pin'
}

interface AskedProps extends ConfirmDialogProps {
  readonly at: At
  readonly lockedUntil: string | undefined
  readonly hasSensor: boolean
  readonly onGo: (at: At) => void
  readonly onLocked: (until: string | undefined) => void
}

function Asked(props: AskedProps) {
  const { at, lockedUntil, hasSensor, onGo, onAgain, proof } = props
  const proving = useProving(props)
  const proveWith = (pin: string) => {
    if (proof.nonce === undefined) return onAgain()
    onGo('pin')
    proving.mutate({ pin })
  }
  switch (at) {
    case 'waiting':
      return <Spinner label="One moment" labelHidden />
    case 'locked':
      return <Locked until={lockedUntil ?? ''} onNewPin={() => onGo('forgotten')} />
    case 'forgotten':
      return <ForgottenPin onSet={proveWith} />
    case 'first passkey':
      return <NewPasskey hasPin={false} onAdded={onAgain} />
    case 'first pin':
      return (
        <>
          <FirstPin onSet={proveWith} />
          {hasSensor && (
            <Button variant="tonal" block icon={fingerIcon} onClick={() => onGo('first passkey')}>
              Use fingerprint or face instead
            </Button>
          )}
        </>
      )
    case 'passkey':
      return <WithPasskey {...props} proving={proving} />
    case 'pin':
      return <WithPin {...props} proving={proving} />
  }
}

type Shown = { readonly pin: string } | 'passkey'

/** Sends the PIN or the phone's signature to the server. */
function useProving({ proof, onProved, onAgain, onLocked }: AskedProps) {
  const { nonce = '', passkeys = [] } = proof
  return useMutation({
    mutationFn: async (shown: Shown) => {
      const way = shown === 'passkey' ? { passkey: await signWithPasskey(nonce, passkeys) } : shown
      return request(proveRedemption, { body: { nonce, ...way } })
    },
    onSuccess: () => onProved(nonce),
    onError: (failure) => {
      if (codeOf(failure) === 'proof_expired') onAgain()
      if (codeOf(failure) === 'redeeming_locked') onLocked(proofIn(failure).locked_until)
    },
  })
}

interface WithWayProps extends AskedProps {
  readonly proving: ReturnType<typeof useProving>
}

function WithPasskey({ summary, proof, proving, onGo }: WithWayProps) {
  const hasPin = proof.ways?.includes('pin') ?? false
  return (
    <Stage key="passkey">
      <RedemptionSummary summary={summary} />
      {proof.to_new === true && <Text look="hint">You haven’t redeemed to this number before.</Text>}
      <PasskeyPrompt
        busy={proving.isPending}
        failure={proving.isError ? wordsOfFailure(proving.error) : undefined}
        onUse={() => proving.mutate('passkey')}
      />
      <Button variant="outline" block onClick={() => onGo(hasPin ? 'pin' : 'first pin')}>
        {hasPin ? 'Enter wallet PIN' : 'Set a wallet PIN'}
      </Button>
    </Stage>
  )
}

function WithPin({ summary, proof, hasSensor, proving, onGo }: WithWayProps) {
  const hasPasskey = hasSensor && proof.ways?.includes('passkey')
  return (
    <Stage key="pin">
      <RedemptionSummary summary={summary} />
      {proof.to_new === true && <Text look="hint">You haven’t redeemed to this number before.</Text>}
      <PinEntry
        label="Enter your wallet PIN"
        name="pin"
        error={proving.isError ? wordsOfFailure(proving.error) : undefined}
        busyLabel={proving.isPending ? 'Checking...' : undefined}
        extraKey={
          hasPasskey && (
            <PadKey
              icon={fingerIcon}
              label="Use fingerprint or face"
              onPress={() => proving.mutate('passkey')}
            />
          )
        }
        onPin={(pin) => proving.mutate({ pin })}
        onChange={() => proving.reset()}
      />
      <div className={styles.foot}>
        <Text look="hint">
          {proving.isError ? 'Nothing has been redeemed' : 'Valid for this redemption only, for 3 minutes'}
        </Text>
        <Button variant="quiet" onClick={() => onGo('forgotten')}>
          Forgot PIN?
        </Button>
      </div>
    </Stage>
  )
}
