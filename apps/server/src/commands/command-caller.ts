import { userInfo } from 'node:os'
import type { Caller } from '../access/audit/audit-log.ts'

/** The operating-system user who runs this command, for the audit log. */
export function commandCaller(): Caller {
  return { userId: undefined, role: 'command', osUser: nameOfUser() }
}

/** In a container, the account may have a number but no name. */
function nameOfUser(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
