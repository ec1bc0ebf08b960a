import { Worker } from 'node:worker_threads'
import type { ReplyMessage, TaskMessage, TaskName, WorkerTasks } from './worker-tasks.ts'

export interface TaskLimits {
  /** A task that has not begun by this time (performance.now()) is no longer useful. */
  readonly beginBefore: number
  /** Whether a caller is waiting for it. Such tasks come first. */
  readonly isUrgent: boolean
}

interface Job extends TaskLimits {
  readonly message: TaskMessage
  readonly settle: (outcome: ReplyMessage) => void
}

interface Member {
  readonly worker: Worker
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
}

export interface PoolOptions {
  readonly script: URL
  /** Passed to each thread when it starts. */
  readonly told?: unknown
  readonly size: number
  /** A task that takes longer has hung. Far longer than any caller waits, because a new thread has to warm up first. */
  readonly hangsAfterMs: number
}

/** Threads that are started when there is work for them and run one task at a time. One that dies or hangs is replaced. */
export class WorkerPool {
  readonly #options: PoolOptions
  readonly #waiting: Job[] = []
  readonly #members = new Set<Member>()
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Starts all threads and warms each up. Tasks submitted meanwhile wait for the first thread that is ready. */
  async warmUp(): Promise<void> {
    const limits = { beginBefore: Infinity, isUrgent: true }
    const cold = Math.max(0, this.#options.size - this.#members.size)
    await Promise.all(Array.from({ length: cold }, () => this.run('warmUp', undefined, limits)))
  }

  async run<Task extends TaskName>(
    task: Task,
    asked: WorkerTasks[Task]['asked'],
    limits: TaskLimits,
  ): Promise<WorkerTasks[Task]['answered']> {
    if (this.#isClosed) throw new Error('The recognition is closed')
    const outcome = await new Promise<ReplyMessage>((settle) => {
      this.#waiting.push({ message: { task, asked }, settle, ...limits })
      this.#assign()
    })
    if ('failed' in outcome) throw new Error(outcome.failed)
    // Type assertion: the worker's handler for this task, typed by the same table, produced the answer.
    return outcome.answered as WorkerTasks[Task]['answered']
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const job of this.#waiting.splice(0)) job.settle({ failed: 'The recognition is closed' })
    await Promise.all([...this.#members].map(({ worker }) => worker.terminate()))
  }

  #assign(): void {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const idle = [...this.#members].find(({ job }) => !job)
      const member = idle ?? (this.#members.size < this.#options.size ? this.#enlist() : undefined)
      if (!member) return
      const job = takeNext(this.#waiting)
      if (job) this.#give(member, job)
    }
  }

  #enlist(): Member {
    // Without the options that this process was started with, such as those of a test runner.
    const worker = new Worker(this.#options.script, {
      execArgv: [],
      workerData: this.#options.told,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    worker.unref()
    const member: Member = { worker, job: undefined, timer: undefined }
    worker.on('message', (reply: ReplyMessage) => this.#finish(member, reply))
    worker.on('error', (error: Error) =>
      this.#dismiss(member, `The recognition failed: ${error.message.slice(0, 300)}`),
    )
    worker.on('exit', () => this.#dismiss(member, 'The recognition ended'))
    this.#members.add(member)
    return member
  }

  #give(member: Member, job: Job): void {
    member.job = job
    member.timer = setTimeout(
      () => this.#dismiss(member, 'The recognition took too long'),
      this.#options.hangsAfterMs,
    ).unref()
    member.worker.postMessage(job.message, [])
  }

  #finish(member: Member, outcome: ReplyMessage): void {
    clearTimeout(member.timer)
    const { job } = member
    member.job = undefined
    job?.settle(outcome)
    this.#assign()
  }

  #dismiss(member: Member, failed: string): void {
    if (!this.#members.delete(member)) return
    void member.worker.terminate()
    this.#finish(member, { failed })
  }
}

/** The first urgent job still in time, or else the first other one. Jobs that are too late are failed on the way. */
function takeNext(waiting: Job[]): Job | undefined {
  for (;;) {
    const firstUrgent = waiting.findIndex(({ isUrgent }) => isUrgent)
    const [job] = waiting.splice(Math.max(0, firstUrgent), 1)
    if (!job || job.beginBefore > performance.now()) return job
    job.settle({ failed: 'The recognition came too late' })
  }
}
