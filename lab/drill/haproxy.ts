import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Daemon, Place } from './place.ts'

interface Backend {
  readonly name: string
  readonly port: number
  readonly restPort: number
}

/** Forwards every connection to the member that reports itself as primary, and closes those to one that no longer is. */
export function startHaproxy(
  place: Place,
  program: string,
  { port, backends }: { readonly port: number; readonly backends: readonly Backend[] },
): Daemon {
  const file = join(place.folder, 'haproxy.cfg')
  writeFileSync(file, [...settings(port), ...backends.map(line), ''].join('\n'))
  return place.start('haproxy', program, ['-db', '-f', file])
}

function settings(port: number): string[] {
  return [
    'global',
    '  maxconn 1000',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
  ]
}

function line({ name, port, restPort }: Backend): string {
  return `  server ${name} 127.0.0.1:${port} maxconn 200 check port ${restPort}`
}
