import { type ExportedFile, number, timeAndId } from './exported-file.ts'

const sessions: ExportedFile = {
  name: 'sessions',
  about: 'Where your account is signed in.',
  sql: `select ${timeAndId('sessions.created_at', 'sessions.id')} as place, sessions.created_at,
           sessions.last_used_at, sessions.expires_at, sessions.device, sessions.network,
           substring(push_registrations.endpoint from '^https?://([^/]+)') as messages_through,
           push_registrations.token_created_at as messages_since
      from sessions left join push_registrations on push_registrations.session_hash = sessions.token_hash
     where sessions.user_id = $1`,
}

const devices: ExportedFile = {
  name: 'known-devices',
  about: 'Browsers that have signed in to your account.',
  sql: `select ${timeAndId('known_since', `encode(device_hash, 'hex')`)} as place, known_since, last_used_at, failures, is_first
      from known_devices where user_id = $1`,
}

const pushAddresses: ExportedFile = {
  name: 'browsers-with-notices',
  about: 'Browsers where you turned on notifications.',
  sql: `select ${timeAndId('known_since', `encode(address_hash, 'hex')`)} as place, known_since, last_used_at
      from known_push_addresses where user_id = $1`,
}

const passkeys: ExportedFile = {
  name: 'passkeys',
  about: 'Passkeys that confirm your redemptions.',
  sql: `select ${timeAndId('created_at', 'id')} as place, id, created_at, last_used_at, transports
      from passkeys where user_id = $1`,
}

const acts: ExportedFile = {
  name: 'acts',
  about: 'Actions on your account, by you and by others.',
  sql: `with found as (
      select id, user_id, role, act, at, after from audit_log where user_id = $1
      union
      select id, user_id, role, act, at, after from audit_log where subject = $1::text
    )
    select ${number('id')} as place, found.at, act,
           case when user_id = $1 then 'you'
                when role = 'anyone' then 'someone who was not signed in'
                when role = 'operator' then 'an operator of Jara'
                else 'Jara'
           end as by,
           case when user_id = $1 then audit_addresses.address end as address, after ->> 'reason' as reason
      from found left join audit_addresses on audit_addresses.act_id = found.id`,
}

/** Where and how an account is used. */
export const accessFiles: readonly ExportedFile[] = [sessions, devices, pushAddresses, passkeys, acts]
