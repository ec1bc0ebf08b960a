import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupRefusal } from './backup-refusal.ts'
import { writeWhole } from './copy-file.ts'

/** The folder inside a backup that holds the data, laid out like DATA_DIR. */
export const dataFolder = 'data'
const manifestFile = 'manifest.json'
/** In the format that `sha256sum --check` reads. */
const checksumFile = 'manifest.sha256'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const path = z
  .string()
  .refine((text) => text !== '' && !text.startsWith('/') && !text.split('/').includes('..'))

const manifestSchema = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  postgresVersion: z.string(),
  /** The newest migration applied to the database. */
  migration: z.int(),
  /** Every transfer committed before the backup began. A restored database has these, and possibly later ones. */
  ledger: z.strictObject({ transfers: z.int(), lastTransferId: z.int(), sha256 }),
  /** Each folder comes before its contents. */
  folders: z.array(path),
  files: z.array(z.strictObject({ path, bytes: z.int(), sha256 })),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ManifestFile = Manifest['files'][number]

/** Written last: a folder without a manifest is not a backup. */
export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const { sha256: sum } = await writeWhole(
    join(backup, manifestFile),
    `${JSON.stringify(manifest, undefined, 1)}\n`,
  )
  await writeWhole(join(backup, checksumFile), `${sum}  ${manifestFile}\n`)
}

export function readManifest(backup: string): Manifest {
  const text = read(backup, manifestFile)
  const sum = createHash('sha256').update(text).digest('hex')
  if (read(backup, checksumFile) !== `${sum}  ${manifestFile}\n`) throw damagedBackup(backup, altered)
  const format = z.looseObject({ format: z.number() }).safeParse(parse(text)).data?.format ?? 0
  if (format > 1)
    throw new BackupRefusal(
      `The backup ${backup} was made by a newer version of Jara. Restore it with that version.`,
    )
  const parsed = manifestSchema.safeParse(parse(text))
  if (!parsed.success) throw damagedBackup(backup, altered)
  return parsed.data
}

const altered = `its ${manifestFile} does not match its checksum`

export function damagedBackup(backup: string, what: string): BackupRefusal {
  return new BackupRefusal(
    `The backup ${backup} is damaged: ${what}. Nothing has been restored. Use another backup.`,
  )
}

function read(backup: string, name: string): string {
  try {
    return readFileSync(join(backup, name), 'utf8')
  } catch (error) {
    throw new BackupRefusal(
      `${backup} is not a complete backup: its ${name} cannot be read. Nothing has been restored.`,
      {
        cause: error,
      },
    )
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
