/**
 * What PostgreSQL's manual says to leave out of a file copy. The log is copied afterwards, file by file. The rest is recreated at
 * every start or belongs to the running process.
 */
export function isLeftOut(path: string): boolean {
  const [top = '', ...below] = path.split('/').slice(1)
  if (below.length > 0 && emptied.has(top)) return true
  const name = below.at(-1) ?? top
  return unwanted.has(name) || name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init')
}

const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

const unwanted = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'tablespace_map.old',
  'postgresql.auto.conf.tmp',
])

/** Names the last checkpoint, so it is copied last, from a stable read. */
export const controlFile = 'postgres/global/pg_control'
