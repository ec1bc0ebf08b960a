import { auditShipped } from './audit.ts'

const { outcome, report } = auditShipped()
process.stdout.write(`${report}\n`)
process.exitCode = outcome === 'weak' ? 1 : 0
