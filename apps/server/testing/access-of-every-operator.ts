/** What operators do for themselves, whatever their roles. Copied by hand, as in `access-by-call.ts`. */
export const accessOfEveryOperator: readonly string[] = [
  'GET /api/console/alarms/browser',
  'POST /api/console/alarms/browser',
  'DELETE /api/console/alarms/browser',
  'GET /api/operators/me/passkeys',
  'POST /api/operators/me/passkeys/offers',
  'POST /api/operators/me/passkeys',
  'DELETE /api/operators/me/passkeys',
  'POST /api/operators/me/challenges',
  'POST /api/operators/me/proofs/code',
  'POST /api/operators/me/proofs/passkey',
  'GET /api/console/views',
  'PUT /api/console/views',
  'DELETE /api/console/views/:id',
]
