import { inject } from 'vitest'
import { displayPath } from './find-engines.ts'
import { walkFlows } from './flows.ts'
import { startWebKit } from './webkit.ts'

const { webkit } = inject('engines')
walkFlows('WebKit', 'missing' in webkit, () => startWebKit('path' in webkit ? webkit.path : '', displayPath))
