// The parts of a sign-up that survive a reload or a closed tab. Passwords are never stored.
import { useEffect } from 'react'
import { isAtStep } from '../../../navigation/use-back-step.ts'
import { forgetDraft, keepDraft, keptDraft } from '../../../session/visit-draft.ts'
import { typedIn } from './registration.ts'
import { openSignUp, type SignUpFlow, type Typed } from './sign-up-flow.ts'

interface KeptStep {
  /** The code in the address: another code is another sign-up. */
  readonly code: string | undefined
  readonly flow: SignUpFlow
}

/** A reload resumes the sign-up. Opening it again later starts over: someone else may have the phone now. */
export function resumeSignUp(code: string | undefined): SignUpFlow {
  const kept = isAtStep() ? (keptDraft('sign-up-step') as KeptStep | undefined) : undefined
  if (kept && kept.code === code) return kept.flow
  forgetDraft('sign-up')
  return openSignUp(code)
}

export function useKeptStep(code: string | undefined, flow: SignUpFlow): void {
  useEffect(() => {
    if (flow.at === 'done') {
      forgetDraft('sign-up')
      forgetDraft('sign-up-step')
    } else {
      const kept: KeptStep = { code, flow: 'typed' in flow ? { ...flow, typed: {} } : flow }
      keepDraft('sign-up-step', kept)
    }
  }, [code, flow])
}

export function keepTyped({ currentTarget }: { currentTarget: HTMLFormElement }): void {
  const { password: _, location: _where, ...typed } = typedIn(new FormData(currentTarget))
  keepDraft('sign-up', typed)
}

export function keptTyped(): Typed {
  return (keptDraft('sign-up') as Typed | undefined) ?? {}
}
