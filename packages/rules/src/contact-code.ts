/** What somebody can show to be theirs with a code. */
export const contacts = ['email', 'phone'] as const
export type Contact = (typeof contacts)[number]

export const contactCodeLength = 6
/** So many wrong tries end a code. */
export const contactCodeTries = 5
export const contactCodeMinutes = 10
/** Before another code is offered: a message takes a while. */
export const contactCodePauseSeconds = 60
