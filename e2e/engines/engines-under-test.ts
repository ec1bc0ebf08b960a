import { inject } from 'vitest'
import { displayPath } from './find-engines.ts'
import { startFirefox } from './firefox.ts'
import type { Engine } from './tab.ts'
import { startWebKit } from './webkit.ts'

export interface EngineUnderTest {
  readonly name: string
  readonly isMissing: boolean
  start(): Promise<Engine>
}

export function enginesUnderTest(): readonly EngineUnderTest[] {
  const { firefox, webkit } = inject('engines')
  return [
    {
      name: 'Firefox',
      isMissing: 'missing' in firefox,
      start: () => startFirefox('path' in firefox ? firefox.path : ''),
    },
    {
      name: 'WebKit',
      isMissing: 'missing' in webkit,
      start: () => startWebKit('path' in webkit ? webkit.path : '', displayPath),
    },
  ]
}
