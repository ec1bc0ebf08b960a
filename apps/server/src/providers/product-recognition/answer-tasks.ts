import { parentPort } from 'node:worker_threads'
import type { Handlers, ReplyMessage, TaskMessage, TaskName } from './worker-tasks.ts'

/** Runs in a pool's worker thread: answers each task with its result, or with the reason why there is none. */
export function answerTasks<Task extends TaskName>(handlers: Handlers<Task>): void {
  parentPort?.on('message', ({ task, asked }: TaskMessage) => {
    // The pool only gives a thread tasks that its script has handlers for, each with its own argument.
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
