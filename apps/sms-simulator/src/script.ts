import { z } from 'zod'
import { statuses, type StatusName } from './statuses.ts'

const names = Object.keys(statuses) as [StatusName, ...StatusName[]]
const oddAnswers = ['drop', 'html-502', 'malformed', 'InvalidSenderId'] as const

const shape = z.strictObject({
  answer: z.enum([...names, ...oddAnswers]).default('Success'),
  delayMs: z.int().min(0).optional(),
  times: z.int().min(1).optional(),
})

/** How one of the next requests is answered. */
export type Script = z.output<typeof shape>

export function scriptOf(text: string): Script | undefined {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
