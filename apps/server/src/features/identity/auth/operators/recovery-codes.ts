import { createHash } from 'node:crypto'
import { randomCode } from '../../../../access/random-code.ts'

const count = 10
const groups = 4
const groupLength = 4

/** Ten codes of about 79 bits each, such as `K7QM-2XRD-9FTA-V4WH`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () =>
    Array.from({ length: groups }, () => randomCode(groupLength)).join('-'),
  )
}

/** Accepts any case, with or without hyphens and spaces. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest()
}
