/**
 * The browsers that alarms go to. The hour without a request that ends an operator's session does not count: alarms are for
 * those who are not looking. It ends with the session otherwise, at the latest when that would have ended by itself.
 */
export const openAlarmBrowsers = `
  select alarm_browsers.id, alarm_browsers.user_id, alarm_browsers.endpoint, alarm_browsers.auth, alarm_browsers.p256dh,
         users.duties,
         users.email || ', browser ' || left(encode(sha256(convert_to(alarm_browsers.endpoint, 'UTF8')), 'hex'), 6) as name
    from alarm_browsers
    join sessions on sessions.token_hash = alarm_browsers.session_hash
    join users on users.id = alarm_browsers.user_id
   where sessions.expires_at > now() and users.role = 'operator' and users.disabled_at is null`
