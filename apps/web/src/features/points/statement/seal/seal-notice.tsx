import { Notice } from '@jara/ui/notice'
import { Text } from '@jara/ui/text'
import { faultIn } from './fault-words.ts'
import { useSeal } from './use-seal.ts'

/** Shown above the statement if any entry differs from what was recorded. */
export function SealNotice() {
  const fault = faultIn(useSeal().check)
  if (!fault) return null
  return (
    <Notice tone="error">
      <Text as="strong" look="item">
        {fault.title}
      </Text>
      <Text look="meta">{fault.words} Your points are safe. Please contact support.</Text>
    </Notice>
  )
}
