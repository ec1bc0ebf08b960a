import { systemCode } from '../db/start-refusal.ts'

/** The reason why a backup cannot be made or restored, as a message for the operator. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal'
}

/** Turns a failed system call into a refusal with a message. Any other error is returned unchanged. */
export function describeWriteError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const what = ['ENOSPC', 'EDQUOT'].includes(systemCode(error) ?? '')
    ? `The disk of ${folder} is full.`
    : `${folder} cannot be created: ${error.message}.`
  return new BackupRefusal(`${what} Nothing was left behind.`, { cause: error })
}
