/** Why a backup is not made or not restored, in words for whoever asked for it. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal'
}
