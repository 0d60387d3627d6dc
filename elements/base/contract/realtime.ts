/**
 * What the platform pushes, as JSON. `topic`: an announcement came or went; `user`: something of one's own did; ◆ `apply`: an application of one of one's sites; ◆ `task`: a task came that
 * one may do.
 * Others are ignored.
 */
export interface PushMessage {
  cmd: 'topic' | 'user' | 'apply' | 'task'
  /** Of the announcement; '' where it is none, or several. */
  msgId: string
  msgTxt: string
  userId?: string
}

/** Below the API base. The token travels as sub-protocol and comes back; the path's user must be the token's. */
export const socketPath = (userId: string): string => `/websocket/${encodeURIComponent(userId)}`

/** What a page says every `heartbeatInterval` milliseconds; after three that stayed out the socket is closed. */
export const heartbeat = 'HeartBeat'
export const heartbeatInterval = 20_000

/** Why the platform closed a socket. */
export const closeCodes = {
  /** The session ended: another token, or none. */
  signedOut: 4401,
  /** No heartbeat came. */
  idle: 4408,
  /** The person holds too many; the oldest goes. */
  tooMany: 4429
} as const
