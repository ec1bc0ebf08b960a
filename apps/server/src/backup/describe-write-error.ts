import { systemCode } from '../db/start-refusal.ts'
import { BackupRefusal } from './backup-refusal.ts'

/** Turns a failed system call into a refusal with a message. Any other error is returned unchanged. */
export function describeWriteError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const what = ['ENOSPC', 'EDQUOT'].includes(systemCode(error) ?? '')
    ? `The disk of ${folder} is full.`
    : `${folder} cannot be created: ${error.message}.`
  return new BackupRefusal(`${what} Nothing was left behind.`, { cause: error })
}
