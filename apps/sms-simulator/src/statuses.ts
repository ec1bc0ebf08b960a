/** The documented outcomes for one number. From 401 on, nothing was sent. */
export const statuses = {
  Processed: 100,
  Success: 101,
  Queued: 102,
  RiskHold: 401,
  InvalidPhoneNumber: 403,
  UnsupportedNumberType: 404,
  InsufficientBalance: 405,
  UserInBlacklist: 406,
  CouldNotRoute: 407,
  DoNotDisturbRejection: 409,
  InternalServerError: 500,
  GatewayError: 501,
  RejectedByGateway: 502,
} as const

export type StatusName = keyof typeof statuses
