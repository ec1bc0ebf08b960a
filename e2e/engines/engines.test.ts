import { enginesUnderTest } from './engines-under-test.ts'
import { walkFlows } from './flows.ts'

for (const engine of enginesUnderTest()) walkFlows('core', engine)
