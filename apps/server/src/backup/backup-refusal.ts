/** The reason why a backup cannot be made or restored, as a message for the operator. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal'
}
