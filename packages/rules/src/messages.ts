export const messageTopics = ['money', 'purchases', 'safety', 'news'] as const
export type MessageTopic = (typeof messageTopics)[number]

/** What a message to a customer is about, by the kind of its notice. Notices to shops and operators are no messages. */
export const topicOfNotice = {
  'redemption-delivered': 'money',
  'redemption-refunded': 'money',
  'points-adjusted': 'money',
  'points-expire': 'money',
  'purchase-confirmed': 'purchases',
  'purchase-rejected': 'purchases',
  'purchase-reversed': 'purchases',
  'appeal-decided': 'purchases',
  security: 'safety',
  broadcast: 'news',
} as const satisfies Readonly<Record<string, MessageTopic>>

/** What a customer may switch off, by the kind of its notice. All others, about points and safety, always ring. */
export const choosableTopics = ['purchases', 'expiry', 'news'] as const
export type ChoosableTopic = (typeof choosableTopics)[number]

export const switchedOffWith = {
  'purchase-confirmed': 'purchases',
  'purchase-rejected': 'purchases',
  'points-expire': 'expiry',
  broadcast: 'news',
} as const satisfies Readonly<Partial<Record<MessageKind, ChoosableTopic>>>

export type MessageKind = keyof typeof topicOfNotice

export const messageKinds = Object.keys(topicOfNotice) as readonly MessageKind[]

/** Messages older than this are deleted. */
export const messageDays = 90
