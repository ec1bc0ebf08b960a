import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** The processor seconds that PostgreSQL has used so far, its ended processes included. */
export async function readPostgresCpu(postmasterPid: number): Promise<number> {
  await untilClientsHaveLeft(postmasterPid)
  const seconds = readProcesses()
    .filter(({ pid, parent }) => pid === postmasterPid || parent === postmasterPid)
    .map(({ pid, own, ended }) => own + (pid === postmasterPid ? ended : 0))
  return seconds.reduce((sum, each) => sum + each, 0)
}

/** The processor seconds that one process has used so far. */
export function readProcessCpu(pid: number): number {
  return readProcesses().find((one) => one.pid === pid)?.own ?? Number.NaN
}

/** Only what has ended and been waited for counts in full, so pgbench's connections have to be gone. */
async function untilClientsHaveLeft(postmasterPid: number): Promise<void> {
  let isQuiet = 0
  let before = ''
  while (isQuiet < 3) {
    const children = readProcesses()
      .filter(({ parent }) => parent === postmasterPid)
      .map(({ pid }) => pid)
      .join()
    isQuiet = children === before ? isQuiet + 1 : 0
    before = children
    await delay(20)
  }
}

interface ProcessTimes {
  readonly pid: number
  readonly parent: number
  readonly own: number
  readonly ended: number
}

function readProcesses(): ProcessTimes[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readStat(name)
      // The name of a program may hold anything, a closing bracket too; what follows the last one is numbers.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (stat === '') return []
      const field = (number: number) => Number(fields[number - 3])
      return {
        pid: Number(name),
        parent: field(4),
        own: (field(14) + field(15)) / ticksPerSecond,
        ended: (field(16) + field(17)) / ticksPerSecond,
      }
    })
}

/** Empty when the process ended just now. */
function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}
