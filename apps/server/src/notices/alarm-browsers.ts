/**
 * The browsers that receive alarms. The idle hour that ends an operator's session does not apply, because alarms are for
 * operators who are not looking at the console. Otherwise this ends with the session, at the latest when the session would have
 * expired.
 */
export const openAlarmBrowsers = `
  select alarm_browsers.id, alarm_browsers.user_id, alarm_browsers.endpoint, alarm_browsers.auth, alarm_browsers.p256dh,
         users.duties,
         users.email || ', browser ' || left(encode(sha256(convert_to(alarm_browsers.endpoint, 'UTF8')), 'hex'), 6) as name
    from alarm_browsers
    join sessions on sessions.token_hash = alarm_browsers.session_hash
    join users on users.id = alarm_browsers.user_id
   where sessions.expires_at > now() and users.role = 'operator' and users.disabled_at is null`
