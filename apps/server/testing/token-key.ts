/** All nodes of a test share one database, so they also need the same token key. */
export const testTokenKey = Buffer.alloc(32, 'test').toString('base64')
