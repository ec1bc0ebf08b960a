import { build } from 'vite'

/** A separate build, because a worker is one file. Code shared with the app is bundled twice. */
export async function workerCode(input: string, target: string[] = []): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      ...(target.length === 0 ? {} : { target }),
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const files = [built].flat().flatMap((output) => ('output' in output ? output.output : []))
  const chunk = files.find(({ type }) => type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built.')
  return chunk.code
}
