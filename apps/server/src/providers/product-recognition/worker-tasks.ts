import type {
  DescribedCandidate,
  DescribedShop,
  RankedProduct,
  ShopClassifier,
} from '@jara/recognition/engine'

/** What a recognition thread receives when it starts. */
export interface RecognitionThread {
  readonly modelFile: string
}

/** The tasks of a worker, each with its argument and result. */
export interface WorkerTasks {
  /** Loads and runs everything once, so that no customer's photo has to wait for it. */
  warmUp: { readonly asked: undefined; readonly answered: undefined }
  readGtins: { readonly asked: Uint8Array; readonly answered: string[] }
  describe: { readonly asked: Uint8Array; readonly answered: Uint8Array }
  rank: {
    readonly asked: { readonly photo: Uint8Array } & DescribedShop
    readonly answered: RankedProduct[]
  }
  /** Learns how a shop tells its products apart. */
  learn: { readonly asked: readonly DescribedCandidate[]; readonly answered: ShopClassifier | undefined }
}

export type TaskName = keyof WorkerTasks

export interface TaskMessage {
  readonly task: TaskName
  readonly asked: WorkerTasks[TaskName]['asked']
}

export type Handlers<Task extends TaskName> = {
  readonly [Each in Task]: (asked: WorkerTasks[Each]['asked']) => Promise<WorkerTasks[Each]['answered']>
}

export type ReplyMessage = { readonly answered: unknown } | { readonly failed: string }
