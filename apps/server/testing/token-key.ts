/** The nodes of a test share their database, and with it the key of the tokens in it. */
export const testTokenKey = Buffer.alloc(32, 'test').toString('base64')
