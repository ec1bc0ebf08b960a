import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU seconds used by PostgreSQL so far, including its ended processes. */
export async function readPostgresCpu(postmasterPid: number): Promise<number> {
  await untilClientsHaveLeft(postmasterPid)
  const seconds = readProcesses()
    .filter(({ pid, parent }) => pid === postmasterPid || parent === postmasterPid)
    .map(({ pid, own, ended }) => own + (pid === postmasterPid ? ended : 0))
  return seconds.reduce((sum, each) => sum + each, 0)
}

/** CPU seconds used by one process so far. */
export function readProcessCpu(pid: number): number {
  return readProcesses().find((one) => one.pid === pid)?.own ?? Number.NaN
}

/** Waits until pgbench's connections are gone: only ended processes are counted completely. */
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
      // A program name may contain any character, even ")". The numbers follow the last ")".
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

/** Empty if the process has just ended. */
function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}
