import { BadSettings, readSettings } from './settings.ts'
import { type Simulator, startSimulator } from './simulator.ts'

/** A stop that takes longer is treated as hung. */
const stopWithinMs = 5_000

await main()

async function main(): Promise<void> {
  try {
    const { options, followsParent } = readSettings(process.env)
    const simulator = await startSimulator(options)
    const stop = stopOnce(simulator)
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    if (followsParent) process.stdin.on('close', stop).on('error', stop).resume()
    process.stdout.write(`VTpass simulator is ready: ${simulator.url}\n`)
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    process.exitCode = error instanceof BadSettings ? 78 : 1
  }
}

function stopOnce(simulator: Simulator): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    simulator.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof BadSettings) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
