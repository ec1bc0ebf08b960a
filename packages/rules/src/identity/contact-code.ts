/** The contact details that a customer can verify with a code. */
export const contacts = ['email', 'phone'] as const
export type Contact = (typeof contacts)[number]

export const contactCodeLength = 6
/** This many wrong attempts invalidate a code. */
export const contactCodeTries = 5
export const contactCodeMinutes = 10
/** The wait before another code is offered, because a message takes a while. */
export const contactCodePauseSeconds = 60
