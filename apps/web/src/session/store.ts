import { openStore } from '@jara/client/open-store'

export const lastingStore = openStore(() => window.localStorage)
export const visitStore = openStore(() => window.sessionStorage)
