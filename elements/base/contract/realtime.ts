/**
 * Messages pushed by the platform, as JSON. `topic`: an announcement appeared or disappeared. `user`: one of the user's
 * own items changed. ◆ `apply`: an application at the user's sites. ◆ `task`: a task that the user may do.
 * ◆ `content`: questions or
 * lines of the interview `msgId`. ◆ `access`: the user's rights, sites or departments changed; call `getUserInfo`. Ignore unknown messages.
 */
export interface PushMessage {
  cmd: 'topic' | 'user' | 'apply' | 'task' | 'access' | 'content'
  /** Id of the announcement; '' for none or several. */
  msgId: string
  msgTxt: string
  userId?: string
}

/** Path below the API base. The token is sent as the WebSocket sub-protocol, and the user in the path must match it. */
export const socketPath = (userId: string): string => `/websocket/${encodeURIComponent(userId)}`

/** Message that a page sends every `heartbeatInterval` ms. The socket is closed after three missing ones. */
export const heartbeat = 'HeartBeat'
export const heartbeatInterval = 20_000

/** Close codes of the socket. */
export const closeCodes = {
  /** The session has ended or has another token. */
  signedOut: 4401,
  /** No heartbeat arrived. */
  idle: 4408,
  /** The user has too many sockets; the oldest is closed. */
  tooMany: 4429
} as const
