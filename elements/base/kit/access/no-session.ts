import { later } from '../later.tsx'

/** In place of what needs a session. Most elements never show it. */
export const NoSession = later<{ text: string }>(() => import('./without-session.tsx'))
