import './require-node.mjs'

// Imported after the check above, because an older Node.js cannot load TypeScript.
const { buildWhatIsMissing } = await import('./build-what-is-missing.ts')
buildWhatIsMissing()
await import('../apps/server/src/main.ts')
