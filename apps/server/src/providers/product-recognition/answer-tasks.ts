import { parentPort } from 'node:worker_threads'
import type { Handlers, ReplyMessage, TaskMessage, TaskName } from './worker-tasks.ts'

/** In a worker thread of a pool: answers each task with its result, or with why there is none. */
export function answerTasks<Task extends TaskName>(handlers: Handlers<Task>): void {
  parentPort?.on('message', ({ task, asked }: TaskMessage) => {
    // The pool asks a thread what its script can answer, and a task comes with what belongs to it.
    const run = handlers[task as Task] as (asked: TaskMessage['asked']) => Promise<unknown>
    void answer(() => run(asked)).then((reply) => parentPort?.postMessage(reply, []))
  })
}

async function answer(run: () => Promise<unknown>): Promise<ReplyMessage> {
  try {
    return { answered: await run() }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
