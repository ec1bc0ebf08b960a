import type { Binaries } from './binaries.ts'

export interface PostgresPaths {
  readonly dataDir: string
  /** The database's own folder, inside the data folder. */
  readonly clusterDir: string
  readonly binaries: Binaries
}

export interface Account {
  readonly uid: number
  readonly gid: number
}
