// The calls about notifications to operators and customers.
import type { Call } from './call.ts'
import { addAlarmBrowser, readAlarmBrowser, removeAlarmBrowser } from './operations/alarms-browsers.ts'
import {
  addAlarmRoute,
  changeAlarmRoute,
  listAlarmDeliveries,
  readAlarms,
  removeAlarmRoute,
  testAlarmRoute,
} from './operations/alarms.ts'
import { countBroadcast, listBroadcasts, sendBroadcast, stopBroadcast } from './operations/broadcasts.ts'

/** Two topics of `all-calls.ts`. */
export const notificationCalls = {
  Alarms: {
    readAlarms,
    addAlarmRoute,
    changeAlarmRoute,
    removeAlarmRoute,
    testAlarmRoute,
    listAlarmDeliveries,
    readAlarmBrowser,
    addAlarmBrowser,
    removeAlarmBrowser,
  },
  Broadcasts: { countBroadcast, sendBroadcast, stopBroadcast, listBroadcasts },
} as const satisfies Record<string, Record<string, Call>>
