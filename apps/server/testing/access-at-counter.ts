/**
 * The calls that a shop's device may make after it was handed over to cashiers; all others are refused. Copied by hand, as in
 * `access-by-call.ts`.
 */
export const atCounter = {
  locked: [
    'GET /api/counter',
    'POST /api/counter/lock',
    'POST /api/counter/unlock',
    'POST /api/counter/leave',
    'GET /api/live',
  ],
  cashier: [
    'GET /api/purchases/pending',
    'PUT /api/purchases/:id/status',
    'GET /api/photos/:id',
    'POST /api/pay-codes/awards',
    'POST /api/point-payments',
    'GET /api/point-payments/:id',
    'POST /api/sales',
    'POST /api/sales/:id/void',
    'GET /api/sales/goods',
    'GET /api/inventory',
    'POST /api/auth/tickets',
  ],
} as const
