import {
  readSwitches as readSwitchesCall,
  turnSwitch as turnSwitchCall,
} from '@jara/contract/redeeming/redemptions-switches'
import { type Api, serve } from '../../../../http/serve.ts'
import { readSwitches, turnSwitch } from './turn-switch.ts'

export function switchRoutes(api: Api): void {
  const { db } = api

  serve(api, readSwitchesCall, async () => readSwitches(db))

  serve(api, turnSwitchCall, async ({ caller, body }) => turnSwitch(db, caller, body))
}
