// The state of a sign-up. It knows nothing of screens, cameras or the server.

/** The typed input by field name, kept while another code is scanned. */
export type Typed = Readonly<Record<string, string>>

export type SignUpFlow =
  | { readonly at: 'choice'; readonly code: string | undefined }
  | { readonly at: 'customer'; readonly code: string | undefined }
  | { readonly at: 'scanner'; readonly typed: Typed }
  | { readonly at: 'retailer'; readonly code: string; readonly typed: Typed }
  | { readonly at: 'done'; readonly message: string }

export type SignUpStep =
  | { readonly type: 'choose-customer' }
  | { readonly type: 'choose-retailer' }
  | { readonly type: 'hold-code'; readonly code: string }
  | { readonly type: 'drop-code'; readonly typed: Typed }
  | { readonly type: 'succeed'; readonly message: string }
  | { readonly type: 'back' }

/** Spec §2.3: a code in the address opens the retailer form directly. */
export function openSignUp(code: string | undefined): SignUpFlow {
  const held = code?.trim()
  return held ? { at: 'retailer', code: held, typed: {} } : { at: 'choice', code: undefined }
}

/** A step that does not fit the current state is ignored, because taps may come late. */
export function takeStep(flow: SignUpFlow, step: SignUpStep): SignUpFlow {
  switch (step.type) {
    case 'choose-customer':
      return flow.at === 'choice' ? { at: 'customer', code: flow.code } : flow
    case 'choose-retailer':
      return flow.at === 'choice' ? openRetailerPath(flow.code) : flow
    case 'hold-code':
      return flow.at === 'scanner' ? { at: 'retailer', code: step.code, typed: flow.typed } : flow
    case 'drop-code':
      return flow.at === 'retailer' ? { at: 'scanner', typed: step.typed } : flow
    case 'succeed':
      return flow.at === 'customer' || flow.at === 'retailer' ? { at: 'done', message: step.message } : flow
    case 'back':
      return goBack(flow)
  }
}

/** Spec §2.3: the scanner opens only if there is no code yet. */
function openRetailerPath(code: string | undefined): SignUpFlow {
  return code === undefined ? { at: 'scanner', typed: {} } : { at: 'retailer', code, typed: {} }
}

/** Spec §2.3: back from a form returns to the choice. The code is kept. */
function goBack(flow: SignUpFlow): SignUpFlow {
  if (flow.at === 'customer' || flow.at === 'retailer') return { at: 'choice', code: flow.code }
  return flow.at === 'scanner' ? { at: 'choice', code: undefined } : flow
}
