import { makePasskey } from '@jara/client/passkeys'
import type { AnswerOf } from '@jara/contract/call'
import {
  addOperatorPasskey,
  listOperatorPasskeys,
  offerOperatorPasskey,
  removeOperatorPasskey,
} from '@jara/contract/identity/auth-operator-passkeys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { icons } from '../../../parts/icons.ts'
import { Panel } from '../../../parts/panel.tsx'
import styles from './me.module.css'
import { PasswordDialog } from './password-dialog.tsx'

type Passkey = AnswerOf<typeof listOperatorPasskeys>[number]

/** Passkeys sign in without a code. The authenticator app and the recovery codes keep working. */
export function PasskeysPanel() {
  const passkeys = useQuery(read(listOperatorPasskeys))
  const [asked, setAsked] = useState<'add' | Passkey>()
  const adding = useAction(addOperatorPasskey, { changes: [listOperatorPasskeys] })
  const removing = useAction(removeOperatorPasskey, { changes: [listOperatorPasskeys] })

  async function add(password: string) {
    const offer = await request(offerOperatorPasskey, { body: { password } })
    await adding.do({ body: await makePasskey(offer) })
  }

  return (
    <Panel
      title="Passkeys"
      end={
        <ActButton icon={icons.key} onClick={() => setAsked('add')}>
          Add passkey
        </ActButton>
      }
    >
      <Answer query={passkeys}>{(list) => <PasskeyList passkeys={list} onRemove={setAsked} />}</Answer>
      {asked === 'add' && (
        <PasswordDialog title="Add passkey" act="Add passkey" onAct={add} onClose={() => setAsked(undefined)}>
          <p>Next, your device will ask for your fingerprint, face or PIN.</p>
        </PasswordDialog>
      )}
      {typeof asked === 'object' && (
        <PasswordDialog
          title="Remove passkey?"
          act="Remove passkey"
          danger
          onAct={(password) => removing.do({ body: { id: asked.id, password } })}
          onClose={() => setAsked(undefined)}
        >
          <p>You’ll sign in with your authenticator app instead.</p>
        </PasswordDialog>
      )}
    </Panel>
  )
}

function PasskeyList({
  passkeys,
  onRemove,
}: {
  passkeys: readonly Passkey[]
  onRemove: (passkey: Passkey) => void
}) {
  if (passkeys.length === 0) return <p>None yet. You sign in with your authenticator app.</p>
  return (
    <ul className={styles.passkeys}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <span>
            Added <When at={passkey.created_at} />
            <small>
              {passkey.last_used_at === null ? (
                'Not used yet'
              ) : (
                <>
                  Last used <When at={passkey.last_used_at} />
                </>
              )}
            </small>
          </span>
          <ActButton variant="danger" onClick={() => onRemove(passkey)}>
            Remove
          </ActButton>
        </li>
      ))}
    </ul>
  )
}
