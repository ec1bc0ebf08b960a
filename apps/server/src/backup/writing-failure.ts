import { systemCode } from '../db/start-refusal.ts'
import { BackupRefusal } from './backup-refusal.ts'

/** What the system did not let us do, as a sentence; anything else stays as it is. */
export function writingFailure(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const what = ['ENOSPC', 'EDQUOT'].includes(systemCode(error) ?? '')
    ? `The disk of ${folder} is full.`
    : `${folder} cannot be made: ${error.message}.`
  return new BackupRefusal(`${what} Nothing was left there.`, { cause: error })
}
