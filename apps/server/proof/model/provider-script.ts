/** How the simulated provider treats an order, and whether the redemption must end delivered. */
export interface ProviderScript {
  readonly name: string
  readonly fault: Readonly<Record<string, unknown>> | undefined
  readonly delivered: boolean
  /** Set when the provider gives no usable answer, which counts towards the circuit breaker. */
  readonly isFault?: true
}

const asUsual: ProviderScript = { name: 'as usual', fault: undefined, delivered: true }

export const providerScripts: readonly ProviderScript[] = [
  asUsual,
  { name: 'fails', fault: { order: 'failed' }, delivered: false },
  { name: 'delivers late', fault: { deliverAfterRequeries: 2 }, delivered: true },
  { name: 'delivers and drops the answer', fault: { answer: 'drop' }, delivered: true, isFault: true },
  { name: 'delivers and answers 502', fault: { answer: 'html-502' }, delivered: true, isFault: true },
  { name: 'never sees it', fault: { order: 'never-arrives' }, delivered: true, isFault: true },
  { name: 'sees it late', fault: { arriveAfterMs: 1_200, answer: 'drop' }, delivered: true, isFault: true },
  { name: 'says 099', fault: { code: '099' }, delivered: true },
  { name: 'says 014', fault: { code: '014' }, delivered: true },
  { name: 'says 019', fault: { code: '019' }, delivered: true },
  { name: 'takes it back', fault: { order: 'pending', reverseAfterRequeries: 2 }, delivered: false },
]
