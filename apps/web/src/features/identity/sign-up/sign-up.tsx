import { IconButton, IconButtonLink } from '@jara/ui/icon-button'
import { useReducer, useState, type Dispatch } from 'react'
import { CodeScan } from './code-scan.tsx'
import { CustomerForm } from './customer-form.tsx'
import { RetailerForm } from './retailer-form.tsx'
import { SignUpChoice } from './sign-up-choice.tsx'
import { SignUpCover } from './sign-up-cover.tsx'
import { SignUpDone } from './sign-up-done.tsx'
import { useBackStep } from '../../../navigation/use-back-step.ts'
import { takeStep, type SignUpFlow, type SignUpStep } from './sign-up-flow.ts'
import { resumeSignUp, useKeptStep } from './sign-up-draft.ts'

const titles: Record<SignUpFlow['at'], { readonly title: string; readonly lead: string }> = {
  choice: { title: 'Create Account', lead: 'How will you use Jara?' },
  customer: { title: 'Sign up as customer', lead: 'All fields are required.' },
  scanner: {
    title: 'Scan your code',
    lead: 'Hold the onboarding QR code inside the frame.',
  },
  retailer: { title: 'Sign up as retailer', lead: 'All fields are required.' },
  done: { title: 'All done', lead: 'We’re taking you to sign in.' },
}

type SignUpProps = {
  /** The onboarding code in the address, if any. */
  code: string | undefined
  signInHref: string
  onLeave: () => void
}

export function SignUp({ code, signInHref, onLeave }: SignUpProps) {
  const [flow, take] = useReducer(takeStep, code, resumeSignUp)
  useKeptStep(code, flow)
  const [opened] = useState(flow)
  const isForm = flow.at !== 'choice' && flow.at !== 'done'
  useBackStep(isForm, () => take({ type: 'back' }))
  return (
    <SignUpCover
      {...titles[flow.at]}
      takesFocus={flow !== opened}
      tall={!isForm}
      back={
        isForm ? (
          <IconButton icon="back" label="Back" onClick={() => take({ type: 'back' })} />
        ) : (
          <IconButtonLink icon="back" label="Back" href={signInHref} />
        )
      }
    >
      {flow.at === 'done' ? (
        <SignUpDone message={flow.message} signInHref={signInHref} onLeave={onLeave} />
      ) : (
        <Step flow={flow} take={take} />
      )}
    </SignUpCover>
  )
}

type StepProps = { flow: Exclude<SignUpFlow, { at: 'done' }>; take: Dispatch<SignUpStep> }

function Step({ flow, take }: StepProps) {
  const succeed = (message: string) => take({ type: 'succeed', message })
  switch (flow.at) {
    case 'choice':
      return (
        <SignUpChoice
          onCustomer={() => take({ type: 'choose-customer' })}
          onRetailer={() => take({ type: 'choose-retailer' })}
        />
      )
    case 'customer':
      return <CustomerForm onDone={succeed} />
    case 'scanner':
      return <CodeScan onCode={(scanned) => take({ type: 'hold-code', code: scanned })} />
    case 'retailer':
      return (
        <RetailerForm
          code={flow.code}
          typed={flow.typed}
          onOtherCode={(typed) => take({ type: 'drop-code', typed })}
          onDone={succeed}
        />
      )
  }
}
