import { openStore } from '@jara/client/open-store'

const store = openStore(() => window.localStorage)
const key = 'alarms'

/** The id of the operator who turned alarms on in this browser. */
export function readAlarmsHere(): string | undefined {
  return store.read(key)
}

export function keepAlarmsHere(operatorId: string | undefined): void {
  if (operatorId === undefined) store.remove(key)
  else store.write(key, operatorId)
}
