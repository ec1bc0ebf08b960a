import { inject } from 'vitest'
import { startFirefox } from './firefox.ts'
import { walkFlows } from './flows.ts'

const { firefox } = inject('engines')
walkFlows('Firefox', 'missing' in firefox, () => startFirefox('path' in firefox ? firefox.path : ''))
