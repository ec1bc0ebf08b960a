export const messageTopics = ['money', 'purchases', 'safety', 'news'] as const
export type MessageTopic = (typeof messageTopics)[number]

/**
 * The topic of a message to a customer, by the kind of its notification. Notifications to shops and operators are not messages.
 */
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

/**
 * The topics that a customer may turn off, by the kind of notification. All others, about points and security, are always pushed.
 */
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
