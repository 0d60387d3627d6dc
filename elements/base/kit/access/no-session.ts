import { later } from '../later.tsx'

/** Shown instead of content that needs a session. Loaded on demand because most elements never show it. */
export const NoSession = later<{ text: string }>(() => import('./without-session.tsx'))
