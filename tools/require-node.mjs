// The project installs its own Node.js. This reports an older one found first in PATH.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Jara runs on Node.js 24 and this is ${process.version}. Node.js 24 is installed with the project: ` +
      'run "npm ci" (without --omit=optional), then start it through npm, for example "npm start".',
  )
  process.exit(1)
}
