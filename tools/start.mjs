import './require-node.mjs'

// Imported once the check above has passed: an older Node.js could not even read TypeScript.
const { buildWhatIsMissing } = await import('./build-what-is-missing.ts')
buildWhatIsMissing()
await import('../apps/server/src/main.ts')
