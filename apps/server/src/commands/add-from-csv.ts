import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { recordAuditEvent } from '../access/audit/audit-log.ts'
import { Refusal } from '../access/refusal.ts'
import { readRows, refuseLines } from '../csv/read-csv.ts'
import type { Db } from '../db/db.ts'
import { lockCatalogue } from '../features/catalogue/products/catalogue.sql.ts'
import { commandCaller } from './command-caller.ts'
import { reachOrBeginInstallation } from './reach-database.ts'
import { runCommand } from './run-command.ts'

interface AddFromCsv<Shape extends z.core.$ZodLooseShape> {
  readonly command: string
  /** What a row describes, such as `products`. */
  readonly noun: 'products' | 'missions' | 'items'
  /** The columns. Those that may be missing or empty are optional. */
  readonly columns: z.ZodObject<Shape>
  /** Adds the row unless it already exists. Throws a Refusal if it cannot be added. */
  add(tx: Db, row: z.output<z.ZodObject<Shape>>, position: number): Promise<'added' | 'present'>
}

/**
 * Runs a command that adds the rows of a CSV file: all of them or none. Existing rows are left unchanged, so the same file can be
 * imported again.
 */
export async function addFromCsv<Shape extends z.core.$ZodLooseShape>(
  options: AddFromCsv<Shape>,
): Promise<void> {
  const { command, noun, columns } = options
  await runCommand(async ({ config, args, log, signal }) => {
    const { file, isDryRun } = parseFileArgs(command, args)
    const rows = readFile(file, columns)
    await using reached = await reachOrBeginInstallation(config, log)
    let added = 0
    const dryRun = new Error('The dry run is over')
    const adding = reached.db.transaction(
      async (tx) => {
        await lockCatalogue(tx)
        const problems: string[] = []
        for (const [position, { line, fields }] of rows.entries()) {
          signal.throwIfAborted()
          const outcome = await options.add(tx, fields, position).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error
            problems.push(`line ${line}: ${error.message}`)
          })
          if (outcome === 'added') added += 1
        }
        refuseLines(problems)
        if (isDryRun) throw dryRun
        if (added === 0) return
        const after = { file: basename(file), added }
        await recordAuditEvent(tx, { caller: commandCaller(), act: `${noun}-added`, after })
      },
      { timeLimits: 'none' },
    )
    await adding.catch((error: unknown) => {
      if (error !== dryRun) throw error
    })
    const present = rows.length - added
    return isDryRun
      ? [
          `Dry run, nothing was changed: would add ${added} of ${rows.length} ${noun}; already there: ${present}.`,
        ]
      : [`Added ${added} of ${rows.length} ${noun}; already there: ${present}.`]
  })
}

/** Refuses the file, listing all problems in it, unless every row can be read. */
function readFile<Shape extends z.core.$ZodLooseShape>(file: string, columns: z.ZodObject<Shape>) {
  const rows = readRows({ name: file, csv: decode(file) }, columns)
  refuseLines(
    rows.flatMap(({ line, problems = [] }) => problems.map((problem) => `line ${line}: ${problem}`)),
  )
  return rows.flatMap((row) => (row.problems ? [] : [row]))
}

function decode(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    const reason =
      error instanceof TypeError ? 'it is not UTF-8 text. Save it as CSV in UTF-8.' : (error as Error).message
    throw new Refusal('invalid', `${file} cannot be read: ${reason}`)
  }
}

function parseFileArgs(command: string, args: readonly string[]): { file: string; isDryRun: boolean } {
  const usage = `Usage: npm run ${command} -- file.csv [--dry-run]`
  try {
    const options = { 'dry-run': { type: 'boolean' as const, default: false } }
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [file, ...rest] = positionals
    if (file !== undefined && rest.length === 0) return { file, isDryRun: values['dry-run'] }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new Refusal('invalid', usage)
}
