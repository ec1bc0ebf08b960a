// Started beside a drill. When the drill is over, even if it was killed, this ends its processes and removes its folder.
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const [, , folder = ''] = process.argv
const drill = process.ppid

process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.stdin.resume().on('end', () => void tidyUp())

async function tidyUp(): Promise<void> {
  for (let left = findProcesses(); left.length > 0; left = findProcesses()) {
    for (const pid of left) kill(pid)
    await delay(100)
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Every process that works in the folder, or has it in its command line or environment. */
function findProcesses(): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => pid !== process.pid && pid !== drill && belongsHere(pid))
}

function belongsHere(pid: number): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return true
    return ['cmdline', 'environ'].some((file) =>
      readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder),
    )
  } catch {
    // It has ended, or belongs to another account.
    return false
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
