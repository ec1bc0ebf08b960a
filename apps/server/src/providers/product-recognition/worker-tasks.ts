import type { DescribedShop } from './engine.ts'
import type { RankedProduct } from './product-recognition.ts'

/** What a worker can be asked, and what it answers to each. */
export interface WorkerTasks {
  /** Loads and runs everything once, so that nobody's photo has to. */
  warmUp: { readonly asked: undefined; readonly answered: undefined }
  readGtins: { readonly asked: Uint8Array; readonly answered: string[] }
  describe: { readonly asked: Uint8Array; readonly answered: Uint8Array }
  rank: {
    readonly asked: { readonly photo: Uint8Array } & DescribedShop
    readonly answered: RankedProduct[]
  }
}

export type TaskName = keyof WorkerTasks

export interface TaskMessage {
  readonly task: TaskName
  readonly asked: WorkerTasks[TaskName]['asked']
}

export type ReplyMessage = { readonly answered: unknown } | { readonly failed: string }
